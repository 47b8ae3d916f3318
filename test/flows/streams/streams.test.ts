import { push } from 'connected-react-router';
import { describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { atStreams, idsOf } from '#test/flows/support/atStreams';
import { changed, fakeTimers, openWire } from '#test/harness/wire';
import { api } from '~/contract';
import { STREAM_MOVES, STREAM_STATUSES, type StreamMove } from '~/contract/streams/streamRules';
import {
  archive,
  deletion,
  end,
  invited,
  inviteRequested,
  linkDismissed,
  restore,
  start,
  streamRead,
} from '~/web/features/streams/events';
import { inviteForm } from '~/web/features/streams/model/parts';
import {
  selectArchived,
  selectLink,
  selectPast,
  selectUpcoming,
  streamMachine,
  streams,
} from '~/web/features/streams/model/entities';
import { POLL_MS } from '~/web/lib/state/collection';

describe('streams', () => {
  const at = atStreams();
  const pathname = () => at.app.state().router.location.pathname;

  test('STR-14 the moves of the app are those of the contract', () => {
    for (const status of STREAM_STATUSES) {
      const moves = (Object.keys(STREAM_MOVES) as StreamMove[]).filter((move) =>
        STREAM_MOVES[move].from.some((from) => from === status),
      );
      expect(streamMachine.moves[status]).toEqual(
        Object.fromEntries(moves.map((move) => [move, STREAM_MOVES[move].to])),
      );
    }
  });

  test('LST-12 what is live comes first, then the next one, what is over, the last one first, and what is archived in neither', async () => {
    const later = await at.make({
      schedule_datetime: new Date(Date.now() + 9_000_000).toISOString(),
    });
    const sooner = await at.make();
    const [live, first, second, gone] = [
      await at.make(),
      await at.make(),
      await at.make(),
      await at.make(),
    ];
    await at.move(live, 'live');
    for (const over of [first, second])
      for (const status of ['live', 'ended']) await at.move(over, status);
    await at.move(gone, 'archived');
    await at.open('/streams');
    await untilPasses(() => expect(selectPast(at.app.state()).length).toBeGreaterThan(0));
    const upcoming = idsOf(selectUpcoming(at.app.state()));
    expect(upcoming[0]).toBe(live.stream_id);
    expect(upcoming.indexOf(sooner.stream_id)).toBeLessThan(upcoming.indexOf(later.stream_id));
    expect(idsOf(selectPast(at.app.state())).slice(0, 2)).toEqual([
      second.stream_id,
      first.stream_id,
    ]);
    expect([...upcoming, ...idsOf(selectPast(at.app.state()))]).not.toContain(gone.stream_id);
    const over = at.app.next(end.succeeded);
    at.app.dispatch(end.requested(live.stream_id));
    await over;
    expect((await at.read(live)).status).toBe('ended');
  });

  test('LST-15 STR-18 archiving is a status update, and its page goes to /streams', async () => {
    const stream = await at.make();
    await at.open(`/streams/${stream.stream_id}`);
    await at.app.heard(streamRead);
    const done = at.app.next(archive.succeeded);
    at.app.dispatch(archive.requested(stream.stream_id));
    expect(streams.selectRow(at.app.state(), stream.stream_id)?.status).toBe('archived');
    await done;
    await at.app.settled();
    expect((await at.read(stream)).status).toBe('archived');
    expect(at.app.path()).toBe('/streams');
    expect(at.notices()).toContain('Stream archived');
  });

  test('LST-15 STR-14 what was archived is listed as archived and comes back as it was by Undo, and its row says so at once', async () => {
    const stream = await at.make();
    await at.open('/streams');
    await untilPasses(() =>
      expect(idsOf(selectUpcoming(at.app.state()))).toContain(stream.stream_id),
    );
    const gone = at.app.next(archive.succeeded);
    at.app.dispatch(archive.requested(stream.stream_id));
    await gone;
    await at.app.settled();
    expect(idsOf(selectUpcoming(at.app.state()))).not.toContain(stream.stream_id);
    expect(idsOf(selectArchived(at.app.state()))).toContain(stream.stream_id);
    const { offer } = at.app
      .state()
      .toasts.visible.find(({ text }: { text: string }) => text === 'Stream archived');
    expect(offer.label).toBe('Undo');
    const back = at.app.next(restore.succeeded);
    at.app.dispatch(offer.event);
    expect(streams.selectRow(at.app.state(), stream.stream_id)?.status).toBe('scheduled');
    await back;
    await at.app.settled();
    expect((await at.read(stream)).status).toBe('scheduled');
    expect(at.notices()).toContain('Stream restored');
    expect(idsOf(selectUpcoming(at.app.state()))).toContain(stream.stream_id);
  });

  test('STR-30 its owner deletes an archived stream for good, and its page goes to /streams', async () => {
    const stream = await at.make();
    await at.move(stream, 'archived');
    await at.open(`/streams/${stream.stream_id}`);
    await at.app.heard(streamRead);
    const done = at.app.next(deletion.succeeded);
    at.app.dispatch(deletion.requested(stream.stream_id));
    await done;
    await at.app.settled();
    expect(at.notices()).toContain('Delete stream success');
    expect(at.app.path()).toBe('/streams');
    await expect(at.read(stream)).rejects.toThrow();
  });

  test('STP-04 an archived stream of somebody else is in no list, not even in that of archived ones', async () => {
    const [theirs, speaks] = [await at.make(), await at.make({ speakers: ['ada'] })];
    for (const stream of [theirs, speaks]) await at.move(stream, 'archived');
    await at.open('/streams', { as: at.theirs });
    await untilPasses(() =>
      expect(idsOf(selectArchived(at.app.state()))).toContain(speaks.stream_id),
    );
    expect(idsOf(selectArchived(at.app.state()))).not.toContain(theirs.stream_id);
    const no = at.app.next(restore.failed);
    at.app.dispatch(restore.requested(speaks.stream_id));
    expect((await no).payload.problem.message).toBe('Only the owner can restore a stream.');
    expect((await at.read(speaks)).status).toBe('archived');
  });

  test('PRM-19 a collaborator may ask to archive, and the server decides, and its refusal is told', async () => {
    const stream = await at.make({ collaborators: ['ada'] });
    await at.open(`/streams/${stream.stream_id}`, { as: at.theirs });
    await at.app.heard(streamRead);
    const no = at.app.next(archive.failed);
    at.app.dispatch(archive.requested(stream.stream_id));
    await no;
    await at.app.settled();
    expect(at.notices()).toContain('Something went wrong');
    expect((await at.read(stream)).status).toBe('scheduled');
    expect(streams.selectRow(at.app.state(), stream.stream_id)?.status).toBe('scheduled');
    expect(at.app.path()).toBe(`/streams/${stream.stream_id}`);
  });

  test('STR-15 PRM-13 PRM-14 PRM-15 a speaker starts it, and a listener is refused before anything is asked', async () => {
    const [stream, other] = [await at.make({ speakers: ['ada'] }), await at.make()];
    const wire = openWire(at.server);
    await at.open(`/streams/${stream.stream_id}`, { wire, as: at.theirs });
    await at.app.heard(streamRead);
    const done = at.app.next(start.succeeded);
    at.app.dispatch(start.requested(stream.stream_id));
    expect((await done).payload.row).toMatchObject({ status: 'live', role: 'speaker' });
    at.app.dispatch(push(`/streams/${other.stream_id}`));
    await at.app.heard(streamRead, ({ payload }) => payload.id === other.stream_id);
    const before = wire.count(api.streams.updateStatus);
    const no = at.app.next(start.failed);
    at.app.dispatch(start.requested(other.stream_id));
    expect((await no).payload.problem.message).toBe(
      'Only its owner, its speakers and its collaborators may start it.',
    );
    expect(wire.count(api.streams.updateStatus)).toBe(before);
  });

  test('the status of the open stream is read every 15 s', async () => {
    const stream = await at.make();
    const wire = openWire(at.server);
    fakeTimers();
    await at.open(`/streams/${stream.stream_id}`, { wire });
    await at.app.settled();
    const before = wire.count(api.streams.read);
    await at.move(stream, 'live');
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 0.8);
    await at.app.settled();
    expect(wire.count(api.streams.read)).toBe(before);
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 0.4);
    await at.app.settled();
    expect(wire.count(api.streams.read)).toBe(before + 1);
    expect(streams.selectRow(at.app.state(), stream.stream_id)?.status).toBe('live');
  });

  test('people are invited by e-mail, an address that is none is told before anything is sent, and a server that sends no mail has the link handed over', async () => {
    const stream = await at.make();
    const wire = openWire(at.server);
    await at.open(`/streams/${stream.stream_id}`, { wire });
    await at.app.heard(streamRead);
    at.app.dispatch(inviteForm.events.opened({ id: stream.stream_id, emails: ['nobody'] }));
    at.app.dispatch(inviteRequested());
    await at.app.neverHeard(invited);
    at.app.dispatch(
      inviteForm.events.changed({ emails: ['grace@example.com', 'ada@example.com'] }),
    );
    const done = at.app.next(invited);
    at.app.dispatch(inviteRequested());
    const emails = ['grace@example.com', 'ada@example.com'];
    const link = `http://localhost:80/streams/${stream.stream_id}`;
    expect((await done).payload).toEqual({ id: stream.stream_id, emails, way: 'file', link });
    expect(at.notices()).not.toContain('2 invitations sent');
    expect(selectLink(at.app.state())).toEqual({ link, emails });
    at.app.dispatch(linkDismissed());
    expect(selectLink(at.app.state())).toBeNull();

    // One with a mail server, and one of another maker, which says no more than the description of the API.
    for (const reply of [{ status: 'Invitation(s) sent', way: 'smtp', link }, { status: 'Done' }]) {
      wire.break(
        api.streams.invite,
        changed(() => reply),
      );
      at.app.dispatch(inviteForm.events.opened({ id: stream.stream_id, emails }));
      const sent = at.app.next(invited);
      at.app.dispatch(inviteRequested());
      await sent;
      expect(selectLink(at.app.state())).toBeNull();
    }
    expect(at.notices()).toContain('2 invitations sent');
  });

  test('STP-01 the embedded page goes to the live room as soon as there is one, with its query', async () => {
    const stream = await at.make();
    await at.open(`/components/streams/play/${stream.stream_id}?a=1&b=two`);
    await at.app.heard(streamRead);
    expect(pathname()).toBe(`/components/streams/play/${stream.stream_id}`);
    const done = at.app.next(start.succeeded);
    at.app.dispatch(start.requested(stream.stream_id));
    await done;
    await at.app.settled();
    expect(pathname()).toBe(`/components/streams/live/${stream.stream_id}`);
    expect(at.app.state().router.location.search).toBe('?a=1&b=two');
  });
});
