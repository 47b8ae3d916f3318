import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { push } from 'connected-react-router';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { fakeTimers, openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Stream } from '~/contract';
import { joinRejected, joinRequested, roomClosed, roomLeft, roomOpened, roomTold } from '~/web/features/liveStream/events';
import { frameOf, pathWithin } from '~/web/features/liveStream/model/address';
import { selectDominant, selectLive } from '~/web/features/liveStream/selectors';
import { signedOut, signOutRequested } from '~/web/features/session/events';
import { blank, settingsOf } from '~/web/features/streamForm/model/forms';
import { start, streamRead } from '~/web/features/streams/events';
import { frames, frameSpoke } from '~/web/kit/browser/frames';
import { liveFrame } from '~/web/kit/browser/liveFrame';
import { POLL_MS } from '~/web/kit/state/collection';
import { selectOpenRoom } from '~/web/objects/liveRoom';

describe('the live room', () => {
  let server: TestWorkspace;
  let token: string;
  let theirs: string;
  let app: AtWork;
  let stream: Stream;
  let wire: Wire;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    theirs = await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    wire = openWire(server.app);
    const settings = settingsOf({ ...blank('admin', Date.now() + 3_600_000), stream_name: 'Reading group', description: 'We read & talk.' });
    ({ stream } = await server.get('streams', 'create', settings, { token }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    app.stop();
    expect(app.crashes).toEqual([]);
  });

  const page = () => `/streams/${stream.stream_id}`;
  const open = async (at: string, as = token) => { app = await openAtWork(server, { token: as, at, wire }); };
  const goLive = (status = 'live') => server.get('streams', 'updateStatus', { stream_id: stream.stream_id, status }, { token });
  /** In the room of a live stream, on its page. */
  const enter = async (as = token) => {
    await goLive();
    await open(page(), as);
    await app.heard(streamRead);
    const opened = app.next(roomOpened);
    app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    return (await opened).payload;
  };
  const say = (type: string, data: unknown, frameId = frameOf(stream.stream_id)) => {
    app.dispatch(frameSpoke({ frameId, message: { type, data, location: 'http://gateway.test/room/' } }));
  };
  const guest = (userId: string, role = 'speaker') => ({ userId, name: userId.toUpperCase(), picture: '', role });

  test('STR-08 STR-28 the page of the room opens on its own origin and is told who comes, which notebook, and what it is about', async () => {
    const { src } = await enter();
    const { searchParams, pathname } = new URL(src);
    expect(pathname).toBe('/room/');
    expect([...searchParams.keys()].slice(-6)).toEqual(['userId', 'name', 'userPicture', 'notebook_url', 'description', 'theme']);
    expect(searchParams.get('userId')).toBe('admin');
    expect(searchParams.get('notebook_url')).toBe('');
    expect(searchParams.get('description')).toBe('We read & talk.');
    expect(liveFrame.current()).toMatchObject({ id: frameOf(stream.stream_id), src, title: 'Live room of Reading group' });
    await app.settled();
    expect(wire.count(api.streams.countView)).toBe(1);
  });

  test('STR-09 STR-04 what the page says of the room is known: who is here, who is muted, who speaks, for how long', async () => {
    await enter();
    say('speakersList', { speakers: [guest('admin', 'host'), guest('ada')] });
    say('listenersList', { listeners: [guest('grace', 'listener')] });
    say('mutedSpeakers', { userIds: ['ada'] });
    say('dominantSpeaker.change', { userId: 'admin' });
    say('liveTime', { seconds: 65 });
    expect(selectLive(app.state())).toMatchObject({ muted: ['ada'], dominant: 'admin', seconds: 65 });
    expect(selectLive(app.state()).listeners).toEqual([guest('grace', 'listener')]);
    expect(selectDominant(app.state())).toBe('ADMIN');
    app.dispatch(roomClosed({ stream_id: stream.stream_id }));
    expect(selectLive(app.state())).toMatchObject({ open: null, speakers: [], seconds: null });
    expect(liveFrame.current()).toBeNull();
  });

  test('STR-10 a message of another shape, of another frame or of a room that is closed changes nothing', async () => {
    await enter();
    say('liveTime', { seconds: -1 });
    say('speakersList', { speakers: [{ userId: 'x' }] });
    say('mutedSpeakers', { userIds: 'ada' });
    say('surprise', {});
    say('liveTime', { seconds: 5 }, 'live another');
    await app.neverHeard(roomTold);
    app.dispatch(roomClosed({ stream_id: stream.stream_id }));
    say('liveTime', { seconds: 5 });
    await app.neverHeard(roomTold);
  });

  test('the page gets a token when it asks, and why not where there is none', async () => {
    await enter();
    const told = vi.spyOn(frames, 'tell');
    say('tokenWanted', {});
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(told.mock.calls[0]).toEqual([frameOf(stream.stream_id), { type: 'token', token: expect.any(String) }]);
    await goLive('ended');
    say('tokenWanted', {});
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
    expect(told.mock.calls[1]![1]).toEqual({ type: 'noToken', reason: 'This stream is over.', final: true });
  });

  test('STR-09 openNotebook opens a notebook of this app and nothing else; the room goes on', async () => {
    await enter();
    vi.stubGlobal('window', { location: { origin: 'http://app.test' } });
    say('openNotebook', { url: 'https://elsewhere.example/notebooks/n1' });
    await app.settled();
    expect(app.path()).toBe(page());
    say('openNotebook', { url: 'http://app.test/notebooks/n1' });
    await app.settled();
    vi.unstubAllGlobals();
    expect(app.path()).toBe('/notebooks/n1');
    expect(selectOpenRoom(app.state())?.stream_id).toBe(stream.stream_id);
    expect(pathWithin('//elsewhere.example/x', 'http://app.test')).toBeNull();
  });

  test('STR-16 arriving with action join starts a scheduled stream and joins; the action leaves the address, the rest stays', async () => {
    await open(`${page()}?action=join&x=1`);
    await app.heard(start.accepted);
    await app.heard(roomOpened);
    await app.settled();
    expect(app.state().router.location.search).toBe('?x=1');
    expect((await server.get('streams', 'read', { stream_id: stream.stream_id }, { token })).stream.status).toBe('live');
  });

  test('STR-16 for a live stream it just joins', async () => {
    await goLive();
    await open(`${page()}?action=join`, theirs);
    await app.heard(roomOpened);
    await app.neverHeard(start.requested);
  });

  test('STR-17 a listener does not start it: they are in the lobby', async () => {
    await open(`${page()}?action=join`, theirs);
    await app.heard(streamRead);
    await app.neverHeard(start.requested);
    await app.neverHeard(joinRequested);
    expect((await server.get('streams', 'read', { stream_id: stream.stream_id }, { token })).stream.status).toBe('scheduled');
  });

  test('a room that cannot be had is said', async () => {
    await open(page());
    await app.heard(streamRead);
    const no = app.next(joinRejected);
    app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    expect((await no).payload.problem.message).toBe('This stream is not live yet.');
  });

  test('RT-28 the embedded live room is the room itself', async () => {
    await goLive();
    await open(`/components/streams/live/${stream.stream_id}?x=1`, theirs);
    await app.heard(roomOpened);
  });

  test('FLT-04 it stays open when the page is left while it is live, and is closed where the stream is over', async () => {
    await enter();
    app.dispatch(push('/streams'));
    await app.settled();
    expect(liveFrame.current()?.id).toBe(frameOf(stream.stream_id));
    app.dispatch(push('/notebooks'));
    await app.settled();
    await app.neverHeard(roomClosed);
    await goLive('ended');
    app.dispatch(push(page()));
    await app.heard(roomClosed);
    expect(liveFrame.current()).toBeNull();
  });

  test('FLT-05 CON-03 while it floats, its stream is read every 15 s', async () => {
    fakeTimers();
    await enter();
    await app.settled();
    app.dispatch(push('/notebooks'));
    await app.settled();
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 1.2);
    await app.settled();
    const before = wire.count(api.streams.read);
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 1.2);
    await app.settled();
    expect(wire.count(api.streams.read)).toBe(before + 1);
  });

  test.each([['ended', 'The stream has ended'], ['removed', 'You were taken out of the live room'], ['elsewhere', 'You joined this live room in another tab']])(
    'a page that says it is out of the room (%s) is closed, and the person is told', async (reason, text) => {
      await enter();
      say('left', { reason });
      await app.heard(roomLeft);
      expect(selectOpenRoom(app.state())).toBeNull();
      expect(app.state().notices.notices.map((one: { text: string }) => one.text)).toContain(text);
    },
  );

  test('signing out leaves the room by structure', async () => {
    await enter();
    app.dispatch(signOutRequested());
    await app.heard(signedOut);
    expect(liveFrame.current()).toBeNull();
  });
});
