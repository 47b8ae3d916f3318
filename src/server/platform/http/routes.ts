import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '~/contract';
import { barePath } from '~/contract/formats/families';
import type { Access, WithCredential } from '../access/access';
import { createRunning, SESSION_OVER, type Running } from '../identity/running';
import { sessionOf, type Account } from '../identity/account';
import { actingAs } from '../identity/acting';
import { requireScope, requireCredential } from '../access/credentials';
import { requireRight } from '../access/rights';
import { setCaller } from '../logging/access';
import { invalid, HttpError } from '../httpError';
import type { Workspace } from '../workspace';
import type { Call, Fingerprint, SentFile } from './call';
import type { Forms } from './forms/forms';
import { hostOf } from './host';
import { checked } from './validation/sentences';
import { originOf } from './origin';
import { addressOf } from './proxies/proxies';
import { bearerOf, readAddress, withSegments } from './reading';

/** One endpoint with everything that belongs to it, its types forgotten: they were checked where its area was defined. */
export interface ServedEndpoint {
  readonly endpoint: Endpoint;
  readonly request: z.ZodType;
  readonly access: WithCredential<Access<unknown, unknown>>;
  readonly handle: (request: unknown, call: Call<unknown>) => Promise<unknown>;
  /** Of a list that answers 304 while it stays as it was. */
  readonly fingerprint: Fingerprint | undefined;
}

export interface Served {
  readonly endpoints: readonly ServedEndpoint[];
  readonly workspace: Workspace;
  readonly forms: Forms;
}

/** Bodies that are JSON, bytes: a stranger sends a name and a password, others at most a long selection of files. */
const JSON_LIMIT = { open: 16 * 1024, others: 4 * 1024 * 1024 } as const;

const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
};

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: Account | null;
  readonly object: unknown;
  readonly files: readonly SentFile[];
  /** The signal the handler waits with, as soon as it asked for it. */
  readonly waits: { signal?: AbortSignal };
  readonly running: Running;
}

const callOf = (
  { request, reply, account, object, files, waits, running }: Asked,
  { config, signer }: Workspace,
): Call<unknown> => {
  const token = bearerOf(request);
  const origin = originOf(request, config.embedderOrigins);
  const session = sessionOf(token);
  return {
    get user() {
      if (!account) throw new HttpError('unauthorized', 'Your session expired');
      return account;
    },
    object,
    token,
    session,
    origin,
    files,
    address: addressOf(request),
    hostname: hostOf(request).hostname,
    userAgent: request.headers['user-agent'] ?? '',
    addressed: (url) => new URL(signer.bind(url, session), origin).toString(),
    cookie: (name) => request.cookies[name],
    get signal() {
      return (waits.signal ??= running.signalOf(session, signalOf(reply)));
    },
  };
};

const validated = (
  body: unknown,
  { request, endpoint }: ServedEndpoint,
  account: Account | null,
): unknown => {
  const result = checked(request, body);
  if ('fields' in result) throw invalid(result.fields);
  const { value: data } = result;
  const names =
    typeof data === 'object' && data !== null && 'user_name' in data && endpoint.names !== 'member';
  if (account && names && data.user_name !== account.user_name) {
    throw new HttpError('refused', 'The request names another user than the one who signed in.');
  }
  return data;
};

/** Fields that were sent under another of their names have the one that the call is described with. */
const renamed = (body: unknown, { aliases = {} }: Endpoint): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]): [string, unknown] => [
          Object.hasOwn(aliases, name) && !Object.hasOwn(body, aliases[name]!)
            ? aliases[name]!
            : name,
          value,
        ]),
      )
    : body;

/** The content of a form's file may stand in its config as JSON, too: then it is the text of that file. */
const fileAsText = (body: unknown, { files }: Endpoint): unknown => {
  if (files === undefined || typeof body !== 'object' || body === null) return body;
  const content: unknown = Reflect.get(body, files);
  return content === undefined || content === null || typeof content === 'string'
    ? body
    : { ...body, [files]: JSON.stringify(content) };
};

/** Refuses fields of a form that the call does not have: a client must not believe that they count. */
const refuseUnknownFields = (fields: readonly string[], { request }: ServedEndpoint): void => {
  const unknown = fields.filter(
    (name) => request instanceof z.ZodObject && !Object.hasOwn(request.shape, name),
  );
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map((name) => [name, `This call has no field ${name}.`])),
    );
};

const isUnchanged = async (
  { fingerprint }: ServedEndpoint,
  data: unknown,
  call: Call<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  if (!fingerprint) return false;
  const etag = `W/"${createHash('sha1')
    .update(await fingerprint(call as Call, data as never))
    .digest('base64url')}"`;
  void reply.header('etag', etag);
  return request.headers['if-none-match'] === etag;
};

/** The user of the request. */
type Known = WeakMap<FastifyRequest, Account>;

const isOpen = ({ access }: ServedEndpoint) => access.who === 'anybody';

/** The caller: known before a byte of the body is read, so that a stranger's is not. */
const identify =
  (served: ServedEndpoint, { accounts }: Workspace, known: Known) =>
  async (request: FastifyRequest) => {
    if (isOpen(served)) return;
    const account = await accounts.authenticate(bearerOf(request));
    if (!account) throw new HttpError('unauthorized', 'Your session expired');
    requireScope(served.access.credential, account);
    known.set(request, account);
    setCaller(request, account.user_name);
  };

/** Where the row declares acts, what is written into the audit log is written in the name of who asks. */
const inNameOf = <Value>(
  { access: { acts } }: ServedEndpoint,
  call: Call<unknown>,
  work: () => Promise<Value>,
): Promise<Value> => {
  if (acts === undefined || 'none' in acts) return work();
  const {
    user: { user_name: userName, team_name: teamName },
    address,
    userAgent,
  } = call;
  return actingAs({ userName, teamName, address, userAgent, kinds: acts }, work);
};

const serve =
  (one: ServedEndpoint, { workspace, forms }: Served, known: Known, running: Running) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = one.endpoint;
    const account = known.get(request) ?? null;
    if (!account && !isOpen(one)) throw new HttpError('unauthorized', 'Your session expired');
    const answer = async (body: unknown, files: readonly SentFile[]) => {
      const data = validated(body, one, account);
      if (account) requireRight(one.access, workspace.config, account);
      const object = account ? await one.access.admit(workspace, data, account) : undefined;
      if (account) {
        const session = sessionOf(bearerOf(request));
        await requireCredential(one.access, workspace, {
          request: data,
          account,
          object,
          session,
        });
      }
      const waits: Asked['waits'] = {};
      const call = callOf({ request, reply, account, object, files, waits, running }, workspace);
      void reply.header('cache-control', 'no-store');
      if (await isUnchanged(one, data, call, request, reply)) return reply.code(304).send();
      const value = await inNameOf(one, call, () => one.handle(data, call));
      if (waits.signal?.reason === SESSION_OVER)
        throw new HttpError('unauthorized', 'Your session expired');
      return value;
    };
    if (method === 'FORM') {
      return forms.take(request, account?.user_name ?? '', ({ body, fields, files }) => {
        refuseUnknownFields(fields, one);
        return answer(fileAsText(body, one.endpoint), files);
      });
    }
    if (method === 'GET')
      return answer(
        { ...(account && { user_name: account.user_name }), ...readAddress(request) },
        [],
      );
    return answer(renamed(withSegments(request), one.endpoint), []);
  };

/** Serves endpoints: bearer, validation (422 naming each field), who asks (403), what their access declares, handler. */
export const serveEndpoints = (app: FastifyInstance, served: Served): void => {
  const known: Known = new WeakMap();
  const running = createRunning(served.workspace.accounts);
  for (const one of served.endpoints) {
    const { method, path } = one.endpoint;
    for (const address of [path, barePath(path)])
      if (address !== null)
        app.route({
          method: method === 'GET' ? 'GET' : 'POST',
          url: address.replace(/\{(\w+)\}/g, ':$1'),
          bodyLimit: isOpen(one) ? JSON_LIMIT.open : JSON_LIMIT.others,
          onRequest: identify(one, served.workspace, known),
          handler: serve(one, served, known, running),
        });
  }
};
