import { push } from 'connected-react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { fakeTimers, openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Stream, type StreamSettings } from '~/contract';
import { STREAM_MOVES, STREAM_STATUSES, type StreamMove } from '~/contract/own/streamRules';
import { blank, settingsOf } from '~/web/features/streamForm/model/forms';
import { archive, end, invited, inviteRequested, start, streamRead } from '~/web/features/streams/events';
import { inviteForm } from '~/web/features/streams/model/parts';
import { streamMachine, streams } from '~/web/features/streams/model/room';
import { selectPast, selectUpcoming } from '~/web/features/streams/selectors';
import { POLL_MS } from '~/web/kit/state/collection';

describe('streams', () => {
  let server: TestWorkspace;
  let token: string;
  let theirs: string;
  let app: AtWork;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    theirs = await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  afterEach(() => {
    vi.useRealTimers();
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const make = async (change: Partial<StreamSettings> = {}) => {
    const settings = settingsOf({ ...blank('admin', Date.now() + 3_600_000), stream_name: 'Reading group', description: 'We read.' });
    return (await server.get('streams', 'create', { ...settings, ...change }, { token })).stream;
  };
  const open = async (at: string, wire: Wire = openWire(server.app), as = token) => { app = await openAtWork(server, { token: as, at, wire }); };
  const statusOf = async ({ stream_id }: Stream) => (await server.get('streams', 'read', { stream_id }, { token })).stream.status;
  const pathname = () => app.state().router.location.pathname;
  const notices = () => app.state().notices.notices.map(({ text }: { text: string }) => text);
  const ids = (rows: readonly Stream[]) => rows.map(({ stream_id }) => stream_id);

  test('STR-14 the moves of the app are those of the contract', () => {
    app = { stop: () => undefined, crashes: [] } as unknown as AtWork;
    for (const status of STREAM_STATUSES) {
      const moves = (Object.keys(STREAM_MOVES) as StreamMove[]).filter((move) => STREAM_MOVES[move].from.some((from) => from === status));
      expect(streamMachine.moves[status]).toEqual(Object.fromEntries(moves.map((move) => [move, STREAM_MOVES[move].to])));
    }
  });

  test('LST-12 what is live comes first, then the next one; what is over, the last one first; what is archived in neither', async () => {
    const later = await make({ schedule_datetime: new Date(Date.now() + 9_000_000).toISOString() });
    const sooner = await make();
    const [live, first, second, gone] = [await make(), await make(), await make(), await make()];
    const moved = (stream: Stream, status: string) => server.get('streams', 'updateStatus', { stream_id: stream.stream_id, status }, { token });
    await moved(live, 'live');
    for (const over of [first, second]) for (const status of ['live', 'ended']) await moved(over, status);
    await moved(gone, 'archived');
    await open('/streams');
    await vi.waitFor(() => expect(selectPast(app.state()).length).toBeGreaterThan(0));
    const upcoming = ids(selectUpcoming(app.state()));
    expect(upcoming[0]).toBe(live.stream_id);
    expect(upcoming.indexOf(sooner.stream_id)).toBeLessThan(upcoming.indexOf(later.stream_id));
    expect(ids(selectPast(app.state())).slice(0, 2)).toEqual([second.stream_id, first.stream_id]);
    expect([...upcoming, ...ids(selectPast(app.state()))]).not.toContain(gone.stream_id);
    const over = app.next(end.accepted);
    app.dispatch(end.requested(live.stream_id));
    await over;
    expect(await statusOf(live)).toBe('ended');
  });

  test('LST-15 STR-18 archiving is a status update, and its page goes to /streams', async () => {
    const stream = await make();
    await open(`/streams/${stream.stream_id}`);
    await app.heard(streamRead);
    const done = app.next(archive.accepted);
    app.dispatch(archive.requested(stream.stream_id));
    expect(streams.selectRow(app.state(), stream.stream_id)?.status).toBe('archived');
    await done;
    await app.settled();
    expect(await statusOf(stream)).toBe('archived');
    expect(app.path()).toBe('/streams');
    expect(notices()).toContain('Stream archived');
  });

  test('PRM-19 a collaborator may ask to archive; the server decides, and its refusal is told', async () => {
    const stream = await make({ collaborators: ['ada'] });
    await open(`/streams/${stream.stream_id}`, undefined, theirs);
    await app.heard(streamRead);
    const no = app.next(archive.rejected);
    app.dispatch(archive.requested(stream.stream_id));
    await no;
    await app.settled();
    expect(notices()).toContain('Something went wrong');
    expect(await statusOf(stream)).toBe('scheduled');
    expect(streams.selectRow(app.state(), stream.stream_id)?.status).toBe('scheduled');
    expect(app.path()).toBe(`/streams/${stream.stream_id}`);
  });

  test('STR-15 PRM-13 PRM-14 PRM-15 a speaker starts it; a listener is refused before anything is asked', async () => {
    const [stream, other] = [await make({ speakers: ['ada'] }), await make()];
    const wire = openWire(server.app);
    await open(`/streams/${stream.stream_id}`, wire, theirs);
    await app.heard(streamRead);
    const done = app.next(start.accepted);
    app.dispatch(start.requested(stream.stream_id));
    expect((await done).payload.row).toMatchObject({ status: 'live', role: 'speaker' });
    app.dispatch(push(`/streams/${other.stream_id}`));
    await app.heard(streamRead, ({ payload }) => payload.id === other.stream_id);
    const before = wire.count(api.streams.updateStatus);
    const no = app.next(start.rejected);
    app.dispatch(start.requested(other.stream_id));
    expect((await no).payload.problem.message).toBe('Only its owner, its speakers and its collaborators may start it.');
    expect(wire.count(api.streams.updateStatus)).toBe(before);
  });

  test('the status of the open stream is read every 15 s', async () => {
    const stream = await make();
    const wire = openWire(server.app);
    fakeTimers();
    await open(`/streams/${stream.stream_id}`, wire);
    await app.settled();
    const before = wire.count(api.streams.read);
    await server.get('streams', 'updateStatus', { stream_id: stream.stream_id, status: 'live' }, { token });
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 0.8);
    await app.settled();
    expect(wire.count(api.streams.read)).toBe(before);
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 0.4);
    await app.settled();
    expect(wire.count(api.streams.read)).toBe(before + 1);
    expect(streams.selectRow(app.state(), stream.stream_id)?.status).toBe('live');
  });

  test('people are invited by e-mail; an address that is none is told before anything is sent', async () => {
    const stream = await make();
    await open(`/streams/${stream.stream_id}`);
    await app.heard(streamRead);
    app.dispatch(inviteForm.events.opened({ id: stream.stream_id, emails: ['nobody'] }));
    app.dispatch(inviteRequested());
    await app.neverHeard(invited);
    app.dispatch(inviteForm.events.changed({ emails: ['grace@example.com', 'ada@example.com'] }));
    const done = app.next(invited);
    app.dispatch(inviteRequested());
    expect((await done).payload).toEqual({ id: stream.stream_id, count: 2 });
    expect(notices()).toContain('2 invitations sent');
  });

  test('STP-01 the embedded page goes to the live room as soon as there is one, with its query', async () => {
    const stream = await make();
    await open(`/components/streams/play/${stream.stream_id}?a=1&b=two`);
    await app.heard(streamRead);
    expect(pathname()).toBe(`/components/streams/play/${stream.stream_id}`);
    const done = app.next(start.accepted);
    app.dispatch(start.requested(stream.stream_id));
    await done;
    await app.settled();
    expect(pathname()).toBe(`/components/streams/live/${stream.stream_id}`);
    expect(app.state().router.location.search).toBe('?a=1&b=two');
  });
});
