import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { api, type Endpoint, type Handlers } from '~/contract';
import { schemas } from '~/contract/schemas';
import type { Account } from '../account/shelf';
import { invalid, Refusal } from '../refusal';
import { cookieOf } from './cookies';
import type { Call, Fingerprint, SentFile } from './call';
import { fieldsOf } from './problems';
import { originOf } from './origin';
import { bearerOf, readAddress, readForm, withSegments } from './reading';

export interface Served {
  readonly handlers: Handlers<Call>;
  /** Lists that answer 304 while they stay as they were, by area and endpoint. */
  readonly fingerprints: Readonly<Record<string, Readonly<Record<string, Fingerprint>>>>;
  /** Origins of pages that may speak for the app beside its own. */
  readonly trustedOrigins: readonly string[];
  /** The owner of a bearer token; null where it is unknown, revoked or out of date. */
  readonly authenticate: (token: string) => Promise<Account | null>;
}

type Handler = (request: unknown, call: Call) => Promise<unknown>;

/** One endpoint with everything that belongs to it, its types forgotten: they were checked where the tables were written. */
interface Line {
  readonly endpoint: Endpoint;
  readonly request: z.ZodType;
  readonly handle: Handler;
  readonly fingerprint: Fingerprint | undefined;
}

const linesOf = ({ handlers, fingerprints }: Served): Line[] => {
  const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
  const requests: Readonly<Record<string, Readonly<Record<string, { request: z.ZodType }>>>> = schemas;
  const handles = handlers as unknown as Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  return Object.entries(endpoints).flatMap(([area, table]) => Object.entries(table).map(([name, endpoint]) => {
    const request = requests[area]?.[name]?.request;
    const handle = handles[area]?.[name];
    if (!request || !handle) throw new Error(`The endpoint ${area}.${name} has no validator or no handler.`);
    return { endpoint, request, handle, fingerprint: fingerprints[area]?.[name] };
  }));
};

const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
};

interface Asked { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly account: Account | null; readonly files: readonly SentFile[] }

const callOf = ({ request, reply, account, files }: Asked, { trustedOrigins }: Served): Call => ({
  get user() {
    if (!account) throw new Refusal('unauthorized', 'Your session expired');
    return account;
  },
  token: bearerOf(request), address: request.ip, hostname: request.hostname, origin: originOf(request, trustedOrigins), files,
  cookie: (name) => cookieOf(request.headers.cookie, name),
  get signal() {
    return signalOf(reply);
  },
});

const readBody = async (request: FastifyRequest, { method }: Endpoint): Promise<{ body: unknown; files: SentFile[] }> => {
  if (method === 'FORM') return readForm(request);
  return { body: method === 'GET' ? readAddress(request) : withSegments(request), files: [] };
};

const validated = (body: unknown, { request, endpoint }: Line, account: Account | null): unknown => {
  const result = request.safeParse(body);
  if (!result.success) throw invalid(fieldsOf(result.error));
  const { data } = result;
  const names = typeof data === 'object' && data !== null && 'user_name' in data;
  if (!endpoint.open && names && data.user_name !== account?.user_name) {
    throw new Refusal('refused', 'The request names another user than the one who signed in.');
  }
  return data;
};

const isUnchanged = async ({ fingerprint }: Line, data: unknown, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
  if (!fingerprint) return false;
  const etag = `W/"${createHash('sha1').update(await fingerprint(call, data as never)).digest('base64url')}"`;
  void reply.header('etag', etag);
  return request.headers['if-none-match'] === etag;
};

const serve = (line: Line, served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
  const account = line.endpoint.open ? null : await served.authenticate(bearerOf(request));
  if (!account && !line.endpoint.open) throw new Refusal('unauthorized', 'Your session expired');
  const { body, files } = await readBody(request, line.endpoint);
  const data = validated(body, line, account);
  const call = callOf({ request, reply, account, files }, served);
  void reply.header('cache-control', 'no-store');
  if (await isUnchanged(line, data, call, request, reply)) return reply.code(304).send();
  return line.handle(data, call);
};

/** Serves every endpoint of the contract: bearer, validation (422 naming each field), who asks (403), handler. */
export const serveContract = (app: FastifyInstance, served: Served): void => {
  for (const line of linesOf(served)) {
    const { method, path } = line.endpoint;
    app.route({
      method: method === 'GET' ? 'GET' : 'POST', url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: serve(line, served),
    });
  }
};
