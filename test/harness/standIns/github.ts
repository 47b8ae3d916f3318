/**
 * A GitHub of our own on a free port: site, API (with CORS) and raw files, in the real shapes. `world` is what it knows and may be
 * changed at any time; `settings` is what a server is started with to use it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerApi, type Answer, type RecordedRequest } from './githubApi';
import { CLIENT, createSite, type GithubSite } from './githubSite';
import { createWorld, issueToken, mayRead, type GithubWorld } from './githubWorld';

export type { GithubWorld } from './githubWorld';

export interface GithubStandIn extends Omit<GithubSite, 'answer'> {
  /** http://127.0.0.1:…, another site than the app on localhost; the API is below /api, raw files below /raw. */
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly world: GithubWorld;
  /** Every request so far. */
  readonly asked: RecordedRequest[];
  /** A token as the person would get one. */
  tokenOf(login: string): string;
  close(): Promise<void>;
}

const EXPOSED =
  'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset';
const ALLOWED =
  'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, X-GitHub-Api-Version, Accept';
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
const PREFLIGHT: Answer = {
  status: 204,
  headers: {
    'access-control-allow-headers': ALLOWED,
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
    'access-control-max-age': '86400',
  },
};

const read = async (request: IncomingMessage): Promise<RecordedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in');
  const { authorization = '', accept = '' } = request.headers;
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    authorization,
    accept,
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

const send = (response: ServerResponse, { status, body, headers = {} }: Answer) => {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(bytes);
};

/** Raw files of public repositories. The real host answers no preflight, so a bearer cannot be sent there from a page. */
const answerRaw = (world: GithubWorld, path: string): Answer => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' };
  const [, name = '', rest = ''] = /^([^/]+\/[^/]+)\/(.+)$/.exec(decodeURIComponent(path)) ?? [];
  const repo = world.repos.find(({ full_name }) => full_name === name);
  const branch =
    repo && mayRead(repo, null)
      ? Object.keys(repo.branches).find((each) => rest.startsWith(`${each}/`))
      : undefined;
  const content =
    branch === undefined ? undefined : repo?.branches[branch]?.[rest.slice(branch.length + 1)];
  return content === undefined
    ? { status: 404, body: Buffer.from('404: Not Found'), headers: plain }
    : { status: 200, body: Buffer.from(content), headers: plain };
};

/** DELETE /applications/{client_id}/token, with the client's own credentials. */
const revoke = (world: GithubWorld, { authorization, body }: RecordedRequest): Answer => {
  const expected = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
  if (authorization !== expected) return { status: 404, body: { message: 'Not Found' } };
  const { access_token } = JSON.parse(body) as { access_token: string };
  return world.tokens.delete(access_token)
    ? { status: 204 }
    : { status: 422, body: { message: 'Validation Failed' } };
};

const answer = (
  world: GithubWorld,
  site: GithubSite,
  origin: string,
  asked: RecordedRequest,
): Answer => {
  const { method, path } = asked;
  if (path.startsWith('/raw/'))
    return method === 'OPTIONS' ? { status: 403 } : answerRaw(world, path.slice('/raw/'.length));
  if (!path.startsWith('/api/'))
    return site.answer(asked) ?? { status: 404, body: { error: 'Not Found' } };
  if (method === 'OPTIONS') return { ...PREFLIGHT, headers: { ...CORS, ...PREFLIGHT.headers } };
  const inApi = { ...asked, path: path.slice('/api'.length) };
  const reply =
    method === 'DELETE' ? revoke(world, asked) : answerApi(world, `${origin}/api`, inApi);
  return { ...reply, headers: { ...CORS, ...reply.headers } };
};

/** Starts it; `close` ends it. */
export const startGithub = async (): Promise<GithubStandIn> => {
  const world = createWorld();
  const asked: RecordedRequest[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const site = createSite(world, origin);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    read(request)
      .then((one) => {
        asked.push(one);
        send(response, answer(world, site, origin, one));
      })
      .catch((error: unknown) => {
        send(response, { status: 500, body: { message: String(error) } });
      });
  });
  return {
    origin,
    world,
    asked,
    decide: site.decide,
    expireDevices: site.expireDevices,
    tokenOf: (login) => issueToken(world, login),
    settings: {
      ATELIER_GITHUB_CLIENT_ID: CLIENT.id,
      ATELIER_GITHUB_CLIENT_SECRET: CLIENT.secret,
      ATELIER_GITHUB_URL: origin,
      ATELIER_GITHUB_API_URL: `${origin}/api`,
      ATELIER_GITHUB_RAW_URL: `${origin}/raw`,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
