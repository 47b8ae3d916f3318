import { beforeEach, describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { push } from 'connected-react-router';
import { atStreams } from '#test/flows/support/atStreams';
import { fakeTimers, openWire, type Wire } from '#test/harness/wire';
import { api, type Stream } from '~/contract';
import {
  joinFailed,
  joinRequested,
  liveRoomClosed,
  liveRoomLeft,
  liveRoomOpened,
  liveRoomMessageReceived,
} from '~/web/features/streams/live/events';
import { frameOf, pathWithin } from '~/web/features/streams/live/model/address';
import { selectDominant, selectLive } from '~/web/features/streams/live/model/slice';
import { signedOut, signOutRequested } from '~/web/core/session/events';
import { start, streamRead } from '~/web/features/streams/events';
import { frames, frameMessageReceived } from '~/web/lib/browser/frames';
import { liveFrame } from '~/web/lib/browser/liveFrame';
import { POLL_MS } from '~/web/lib/state/collection';
import { selectIsRemoved, selectOpenLiveRoom } from '~/web/features/streams/liveRoom';

describe('the live room', () => {
  const at = atStreams();
  let stream: Stream;
  let wire: Wire;
  beforeEach(async () => {
    wire = openWire(at.server);
    stream = await at.make({ description: 'We read & talk.' });
  });

  const page = () => `/streams/${stream.stream_id}`;
  const open = (address: string, as?: string) => at.open(address, { wire, ...(as ? { as } : {}) });
  const goLive = (status = 'live') => at.move(stream, status);
  /** In the room of a live stream, on its page. */
  const enter = async (as?: string) => {
    await goLive();
    await open(page(), as);
    await at.app.heard(streamRead);
    const opened = at.app.next(liveRoomOpened);
    at.app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    return (await opened).payload;
  };
  const say = (type: string, data: unknown, frameId = frameOf(stream.stream_id)) => {
    at.app.dispatch(
      frameMessageReceived({
        frameId,
        message: { type, data, location: 'http://gateway.test/room/' },
      }),
    );
  };
  const guest = (userId: string, role = 'speaker') => ({
    userId,
    name: userId.toUpperCase(),
    picture: '',
    role,
  });

  test('STR-08 the page of the room opens on its own origin and is told who comes, which notebook, and what it is about', async () => {
    const { src } = await enter();
    const { searchParams, pathname } = new URL(src);
    expect(pathname).toBe('/room/');
    expect([...searchParams.keys()].slice(-6)).toEqual([
      'userId',
      'name',
      'userPicture',
      'notebook_url',
      'description',
      'theme',
    ]);
    expect(searchParams.get('userId')).toBe('admin');
    expect(searchParams.get('notebook_url')).toBe('');
    expect(searchParams.get('description')).toBe('We read & talk.');
    expect(liveFrame.current()).toMatchObject({
      id: frameOf(stream.stream_id),
      src,
      title: 'Live room of Reading group',
    });
  });

  test('STR-09 STR-04 what the page says of the room is known: who is here, who is muted, who speaks, for how long', async () => {
    await enter();
    say('speakersList', { speakers: [guest('admin', 'host'), guest('ada')] });
    say('listenersList', { listeners: [guest('grace', 'listener')] });
    say('mutedSpeakers', { userIds: ['ada'] });
    say('dominantSpeaker.change', { userId: 'admin' });
    say('liveTime', { seconds: 65 });
    expect(selectLive(at.app.state())).toMatchObject({
      muted: ['ada'],
      dominant: 'admin',
      seconds: 65,
    });
    expect(selectLive(at.app.state()).listeners).toEqual([guest('grace', 'listener')]);
    expect(selectDominant(at.app.state())).toBe('ADMIN');
    at.app.dispatch(liveRoomClosed({ stream_id: stream.stream_id }));
    expect(selectLive(at.app.state())).toMatchObject({ open: null, speakers: [], seconds: null });
    expect(liveFrame.current()).toBeNull();
  });

  test('STR-10 a message of another shape, of another frame or of a room that is closed changes nothing', async () => {
    await enter();
    say('liveTime', { seconds: -1 });
    say('speakersList', { speakers: [{ userId: 'x' }] });
    say('mutedSpeakers', { userIds: 'ada' });
    say('surprise', {});
    say('liveTime', { seconds: 5 }, 'live another');
    await at.app.neverHeard(liveRoomMessageReceived);
    at.app.dispatch(liveRoomClosed({ stream_id: stream.stream_id }));
    say('liveTime', { seconds: 5 });
    await at.app.neverHeard(liveRoomMessageReceived);
  });

  test('the page gets a token when it asks, and why not where there is none', async () => {
    await enter();
    const told = vi.spyOn(frames, 'tell');
    say('tokenWanted', {});
    await untilPasses(() => expect(told).toHaveBeenCalled());
    expect(told.mock.calls[0]).toEqual([
      frameOf(stream.stream_id),
      { type: 'token', token: expect.any(String) },
    ]);
    await goLive('ended');
    say('tokenWanted', {});
    await untilPasses(() => expect(told).toHaveBeenCalledTimes(2));
    expect(told.mock.calls[1]![1]).toEqual({
      type: 'noToken',
      reason: 'This stream is over.',
      final: true,
    });
  });

  test('STR-09 openNotebook opens a notebook of this app and nothing else, and the room goes on', async () => {
    await enter();
    vi.stubGlobal('window', { location: { origin: 'http://app.test' } });
    say('openNotebook', { url: 'https://elsewhere.example/notebooks/n1' });
    await at.app.settled();
    expect(at.app.path()).toBe(page());
    say('openNotebook', { url: 'http://app.test/notebooks/n1' });
    await at.app.settled();
    vi.unstubAllGlobals();
    expect(at.app.path()).toBe('/notebooks/n1');
    expect(selectOpenLiveRoom(at.app.state())?.stream_id).toBe(stream.stream_id);
    expect(pathWithin('//elsewhere.example/x', 'http://app.test')).toBeNull();
  });

  test('STR-16 arriving with action join starts a scheduled stream and joins, and the action leaves the address, the rest stays', async () => {
    await open(`${page()}?action=join&x=1`);
    await at.app.heard(start.succeeded);
    await at.app.heard(liveRoomOpened);
    await at.app.settled();
    expect(at.app.state().router.location.search).toBe('?x=1');
    expect((await at.read(stream)).status).toBe('live');
  });

  test('STR-16 for a live stream it just joins', async () => {
    await goLive();
    await open(`${page()}?action=join`, at.theirs);
    await at.app.heard(liveRoomOpened);
    await at.app.neverHeard(start.requested);
  });

  test('STR-17 a listener does not start it: they are in the lobby', async () => {
    await open(`${page()}?action=join`, at.theirs);
    await at.app.heard(streamRead);
    await at.app.neverHeard(start.requested);
    await at.app.neverHeard(joinRequested);
    expect((await at.read(stream)).status).toBe('scheduled');
  });

  test('a room that cannot be had is said', async () => {
    await open(page());
    await at.app.heard(streamRead);
    const no = at.app.next(joinFailed);
    at.app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    expect((await no).payload.problem.message).toBe('This stream is not live yet.');
  });

  test('RT-28 the embedded live room is the room itself', async () => {
    await goLive();
    await open(`/components/streams/live/${stream.stream_id}?x=1`, at.theirs);
    await at.app.heard(liveRoomOpened);
  });

  test('FLT-04 it stays open when the page is left while it is live, and is closed where the stream is over', async () => {
    await enter();
    at.app.dispatch(push('/streams'));
    await at.app.settled();
    expect(liveFrame.current()?.id).toBe(frameOf(stream.stream_id));
    at.app.dispatch(push('/notebooks'));
    await at.app.settled();
    await at.app.neverHeard(liveRoomClosed);
    await goLive('ended');
    at.app.dispatch(push(page()));
    await at.app.heard(liveRoomClosed);
    expect(liveFrame.current()).toBeNull();
  });

  test('FLT-05 CON-03 while it floats, its stream is read every 15 s', async () => {
    fakeTimers();
    await enter();
    await at.app.settled();
    at.app.dispatch(push('/notebooks'));
    await at.app.settled();
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 1.2);
    await at.app.settled();
    const before = wire.count(api.streams.read);
    await vi.advanceTimersByTimeAsync(POLL_MS.stream * 1.2);
    await at.app.settled();
    expect(wire.count(api.streams.read)).toBe(before + 1);
  });
  test.each([
    ['ended', 'The stream has ended'],
    ['removed', 'A host removed you from the live room'],
    ['elsewhere', 'You joined this live room in another tab'],
  ])(
    'a page that says it is out of the room (%s) is closed, and the person is told',
    async (reason, text) => {
      await enter();
      say('left', { reason });
      await at.app.heard(liveRoomLeft);
      expect(selectOpenLiveRoom(at.app.state())).toBeNull();
      expect(at.notices()).toContain(text);
    },
  );
  test('STR-28 who was in the live room has not seen a recording yet: no view is counted', async () => {
    await enter();
    await at.app.settled();
    expect(wire.count(api.streams.countView)).toBe(0);
  });
  test('who was removed by a host is known to be, in this tab and of this stream', async () => {
    await enter();
    say('left', { reason: 'elsewhere' });
    await at.app.heard(liveRoomLeft);
    expect(selectIsRemoved(at.app.state(), stream.stream_id)).toBe(false);
    const again = at.app.next(liveRoomOpened);
    at.app.dispatch(joinRequested({ stream_id: stream.stream_id }));
    await again;
    say('left', { reason: 'removed' });
    await at.app.heard(liveRoomLeft, ({ payload }) => payload.reason === 'removed');
    expect(selectIsRemoved(at.app.state(), stream.stream_id)).toBe(true);
  });
  test('signing out leaves the room by structure', async () => {
    await enter();
    at.app.dispatch(signOutRequested());
    await at.app.heard(signedOut);
    expect(liveFrame.current()).toBeNull();
  });
});
