import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { recordedStream } from '#test/flows/support/recorded';
import { holdMedia, type StandInMedia } from '#test/harness/standIns/media';
import { openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { recordingOpened, recordingRequested } from '~/web/features/streams/player/events';
import { selectPlayer } from '~/web/features/streams/player/selectors';
import { streamRead } from '~/web/features/streams/events';
import { media } from '~/web/lib/browser/media/media';

type Given = Parameters<typeof recordedStream>[3];

/** Somebody on the page of a recording, with an element in the registry whose clock the test turns. */
export const atPlayer = () => {
  let server: TestWorkspace;
  let wire: Wire;
  let element: StandInMedia;
  let app: AtWork;
  let recorded: Awaited<ReturnType<typeof recordedStream>>;
  beforeAll(async () => {
    server = await openWorkspace();
  }, 180_000);
  afterAll(() => server.close());
  beforeEach(() => {
    wire = openWire(server.app);
    element = holdMedia();
  });
  afterEach(() => {
    vi.useRealTimers();
    app.stop();
    media.hold(null);
    expect(app.crashes).toEqual([]);
  });

  /** On its page; nothing of it is loaded. */
  const come = async (given: Given = {}, prepare: () => void = () => undefined) => {
    const token = await server.signIn();
    recorded = await recordedStream(server, token, wire, given);
    prepare();
    app = await openAtWork(server, { token, at: `/streams/${recorded.stream_id}`, wire });
    await app.heard(streamRead);
    await app.settled();
    return { app, element, wire, ...recorded };
  };
  const want = (more: Partial<Parameters<typeof recordingRequested>[0]> = {}) =>
    recordingRequested({
      stream_id: recorded.stream_id,
      clip: null,
      at: null,
      plays: false,
      ...more,
    });
  /** It is opened, and has come; it stands still. */
  const play = async (more: Parameters<typeof want>[0] = {}) => {
    const opened = app.next(recordingOpened);
    app.dispatch(want(more));
    const { payload } = await opened;
    await app.settled();
    element.loads(600);
    return payload;
  };
  return { come, want, play, player: () => selectPlayer(app.state()) };
};
