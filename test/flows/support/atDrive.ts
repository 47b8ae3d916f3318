import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { driven, fakeTimers, settle } from '#test/harness/wire';
import type { Storage } from '~/contract';
import { loadCopyOrMove } from '~/web/features/drive/flows/copyOrMove.saga';
import { readDriveView } from '~/web/features/drive/model/url';
import { selectChosen, selectRows } from '~/web/features/drive/selectors';
import { openAtWork, type AtWork } from './atWork';

interface Notice {
  readonly kind: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly offer: { readonly label: string; readonly event: { readonly type: string } } | null;
}

/** Puts a file into a drive the way the browser does: asks for an address and PUTs the bytes there. */
export const putFile = async (
  server: TestWorkspace,
  token: string,
  destination_path: string,
  text: string,
  storage: Storage = 'drive',
) => {
  const size = Buffer.byteLength(text);
  const { url } = await server.get(
    'drive',
    'uploadUrl',
    { storage, destination_path, size, on_clash: 'replace' },
    { token },
  );
  const { pathname, search, host } = new URL(url, 'http://localhost:8080');
  const headers = { host, 'content-type': 'application/octet-stream' };
  const { statusCode, body } = await server.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers,
    payload: Buffer.from(text),
  });
  expect([statusCode, body]).toEqual([statusCode < 300 ? statusCode : 200, body]);
};

/** For every test: a real server whose personal drive holds these files and folders and nothing else, the admin at work there, and fake time. */
export const atDrive = (
  tree: Readonly<Record<string, string | null>>,
  at = '/drive',
  config = {},
) => {
  let server: TestWorkspace;
  let token: string;
  let app: AtWork;
  const list = (path = '/', storage: Storage = 'drive') =>
    server.get('drive', 'read', { storage, path }, { token });
  const clear = async (storage: Storage) => {
    const { contents } = await list('/', storage);
    // A team drive that is view only stays as it is.
    if (contents.length > 0)
      await server.ask(
        'drive',
        'delete',
        { storage, complete_object_path: contents.map(({ path }) => path) },
        { token },
      );
  };
  beforeAll(async () => {
    server = await openWorkspace(config);
    token = await server.signIn();
    // Code that comes over the network in a browser: it is no request that `settled` would wait for.
    await loadCopyOrMove();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await clear('drive');
    await clear('teamdrive');
    for (const [path, text] of Object.entries(tree)) {
      if (text === null)
        await server.get(
          'drive',
          'createFolder',
          { storage: 'drive', complete_folder_path: path, existing_ok: true },
          { token },
        );
      else await putFile(server, token, path, text);
    }
    fakeTimers();
    app = await openAtWork(server, { token, at });
    await settle(app.wire);
  });
  afterEach(() => {
    app.stop();
    vi.useRealTimers();
    expect(app.crashes).toEqual([]);
  });
  const view = () => readDriveView(app.history.location.search);
  return {
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    get app() {
      return app;
    },
    get wire() {
      return app.wire;
    },
    rows: () => selectRows(app.state(), view()),
    shown: () =>
      selectRows(app.state(), view())
        .map(({ path }) => path)
        .sort(),
    chosen: () => selectChosen(app.state()),
    notices: () => app.state().toasts.visible as readonly Notice[],
    notice: () => (app.state().toasts.visible as readonly Notice[]).at(-1),
    ui: () => app.state().drive.ui,
    settled: () => settle(app.wire),
    /** The paths of the entries of a folder on the server, sorted. */
    onServer: async (path = '/', storage: Storage = 'drive') =>
      (await driven(list(path, storage))).contents.map((entry) => entry.path).sort(),
    /** Does something and waits until everything it led to is over. */
    says: async (action: Parameters<AtWork['dispatch']>[0]) => {
      app.dispatch(action);
      await settle(app.wire);
    },
  };
};
