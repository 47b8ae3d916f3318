/** Helpers of the tests about proxies: a listening workspace, and sign-ins through a socket of this machine. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import type { Config } from '~/server/platform/settings/config';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

export const isRoot = process.getuid?.() === 0;
/** 'nobody' everywhere. */
export const UNPRIVILEGED_UID = 65_534;

let server: TestWorkspace | undefined;
/** Closes what the last test opened; for each file's own `afterEach`. */
export const closeOpened = async () => {
  await server?.close();
  server = undefined;
};

export const opened = async (config: Partial<Config> = {}) => {
  server = await openWorkspace({ config });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return { server, port };
};

export const bodyOf = (password: string) =>
  JSON.stringify({ user_name: ADMIN.user_name, password });
export const HEADERS = { 'content-type': 'application/json', host: 'localhost' };

/** Signs in through a socket of this machine. */
export const signIn = async (
  to: http.RequestOptions,
  password: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string }> => {
  const request = http.request({
    ...to,
    method: 'POST',
    path: '/fsc/user/login/',
    headers: { ...HEADERS, ...headers },
  });
  request.end(bodyOf(password));
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
  return { status: reply.statusCode, text };
};

export const tokenOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as { token: string }).token;

/** The addresses that the person and the audit log are shown. */
export const addressesOf = async ({ get }: TestWorkspace, token: string) => {
  const as = { token, name: ADMIN.user_name };
  const { sessions } = await get('account', 'readSessions', {}, as);
  const { acts } = await get('audit', 'read', {}, as);
  return {
    sessions: [...new Set(sessions.map(({ address }) => address))],
    acts: [...new Set(acts.map(({ address }) => address))],
  };
};
