import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Stream, StreamSettings } from '~/contract';
import { blank, settingsOf } from '~/web/features/streams/form/model/forms';
import { openAtWork, type AtWork } from './atWork';

/** A server with the admin and ada, and at most one app at a time, which ends with its test. */
export const atStreams = () => {
  let server: TestWorkspace;
  let token: string;
  let theirs: string;
  let app: AtWork | null = null;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    theirs = await server.addUser('ada');
  }, 180_000);
  afterAll(() => server.close());
  afterEach(() => {
    const ended = app;
    app = null;
    vi.useRealTimers();
    vi.restoreAllMocks();
    ended?.stop();
    expect(ended?.crashes ?? []).toEqual([]);
  });
  return {
    get app() {
      return app!;
    },
    get server() {
      return server.app;
    },
    /** Ada's. */
    get theirs() {
      return theirs;
    },
    /** The app at an address; the admin's, where nobody else is named. */
    async open(
      at: string,
      {
        wire = openWire(server.app),
        as = token,
      }: { readonly wire?: Wire; readonly as?: string } = {},
    ): Promise<void> {
      app = await openAtWork(server, { token: as, at, wire });
    },
    /** A new stream of the admin's, in an hour. */
    async make(change: Partial<StreamSettings> = {}): Promise<Stream> {
      const settings = settingsOf({
        ...blank('admin', Date.now() + 3_600_000),
        stream_name: 'Reading group',
        description: 'We read.',
      });
      return (await server.get('streams', 'create', { ...settings, ...change }, { token })).stream;
    },
    read: async ({ stream_id }: Stream): Promise<Stream> =>
      (await server.get('streams', 'read', { stream_id }, { token })).stream,
    /** As the server is told by another page. */
    move: ({ stream_id }: Stream, status: string) =>
      server.get('streams', 'updateStatus', { stream_id, status }, { token }),
    notices: () => app!.state().toasts.visible.map(({ text }: { text: string }) => text),
  };
};

export const idsOf = (rows: readonly Stream[]): string[] => rows.map(({ stream_id }) => stream_id);
