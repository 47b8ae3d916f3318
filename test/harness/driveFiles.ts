import { ADMIN, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Storage } from '~/contract';

/** Puts files into the admin's drive or the team's, by path ('/data/iris.csv'); a path that ends in a slash makes an empty folder. */
export const putInDrive = async (
  server: TestWorkspace,
  contents: Readonly<Record<string, string>>,
  storage: Storage = 'drive',
) => {
  const store = server.workspace.stores.of(storage, {
    user_name: ADMIN.user_name,
    team_name: 'atelier',
  });
  for (const [path, content] of Object.entries(contents)) {
    const place = path.replace(/^\/|\/$/g, '');
    if (path.endsWith('/')) await store.makeFolder(place);
    else
      await store.write(place, Buffer.from(content), {
        size: Buffer.byteLength(content),
        replace: true,
      });
  }
};
