import { afterAll } from 'vitest';
import { openWorkspace, type Opened, type TestWorkspace } from '#test/server/support/openWorkspace';
import { signedIn } from '~/web/core/session/events';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { openWire, type Wire } from '#test/harness/wire';

/** The workspace in memory of a test file, with the token of its admin. It closes with the file: wait for it at the top, outside of the tests. */
export const workspace = async (opened: Opened = {}) => {
  const server = await openWorkspace(opened);
  afterAll(() => server.close());
  return { server, token: await server.signIn() };
};

/** The app on a real server in memory, with somebody signed in; `stop` it at the end. */
export const openAtWork = async (
  server: TestWorkspace,
  given: Partial<RunAppOptions> & { readonly token?: string; readonly wire?: Wire } = {},
) => {
  const { token, wire = openWire(server.app), ...parts } = given;
  const bearer = token ?? (await server.signIn());
  const { user } = await server.get('account', 'readUser', {}, { token: bearer });
  const { team } = await server.get('account', 'readTeam', {}, { token: bearer });
  const app = await runApp({ adapter: wire.adapter, at: '/login', ...parts });
  app.dispatch(signedIn({ token: bearer, user, team, at: Date.now() }));
  return { ...app, wire, token: bearer };
};
export type AtWork = Awaited<ReturnType<typeof openAtWork>>;
