import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { SYSTEM_USERS } from '#test/harness/setup/systemUsers';
import { api, type Endpoint, type ReplyOf, type RequestOf } from '~/contract';
import { schemas } from '~/contract/schemas';
import { Failure } from '~/contract/schemas/wire.schema';
import { hashPassword } from '~/server/areas/account/passwords';
import { areas as everyArea } from '~/server/areas';
import type { Area } from '~/server/platform/area';
import { createWorkspace, type RunningWorkspace } from '~/server/start/app';
import { readConfig, type Config } from '~/server/platform/settings/config';
import { userIsolation } from '~/server/platform/isolation/asUser';
import { openIsolation } from '~/server/platform/isolation/finding';
import type { Isolation, Mode } from '~/server/platform/isolation/isolation';
import { closeAllIn } from '~/server/platform/isolation/ways';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { fakeRuntimes, type FakeRuntimes } from './fakeRuntimes';

export const ADMIN = { user_name: 'admin', password: 'correct horse battery' } as const;

type Api = typeof api;
type EndpointAt<Area extends keyof Api, Name extends keyof Api[Area]> = Api[Area][Name];

/** Asks one endpoint of the contract, typed by it. */
type Asking<Wrapped extends 'checked' | 'value'> = <
  Area extends keyof Api,
  Name extends keyof Api[Area] & string,
>(
  area: Area,
  name: Name,
  request: RequestOf<EndpointAt<Area, Name>>,
  as?: CallOptions,
) => Promise<
  Wrapped extends 'value'
    ? ReplyOf<EndpointAt<Area, Name>>
    : Checked<ReplyOf<EndpointAt<Area, Name>>>
>;

/** A reply whose body was checked: with the endpoint's own schema when it succeeded, as a Failure when it did not. */
export type Checked<Value> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
} & ({ readonly value: Value } | { readonly failure: z.output<typeof Failure> });

/** The files of a form by their names; text, or bytes. */
type Files = Readonly<Record<string, string | Buffer>>;

export interface CallOptions {
  readonly token?: string;
  /** Sent as user_name; by default who the token belongs to. */
  readonly name?: string;
  readonly files?: Files;
  readonly headers?: Readonly<Record<string, string>>;
}

const multipart = (config: unknown, files: Files, field = 'files[]') => {
  const boundary = 'atelier-test-boundary';
  const part = (disposition: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(files).map(([name, content]) =>
    part(`name="${field}"; filename="${name}"`, content),
  );
  const payload = Buffer.concat([
    part('name="config"', JSON.stringify(config)),
    ...parts,
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
};

const payloadOf = (endpoint: Endpoint, body: unknown, files: Files) =>
  endpoint.method === 'FORM'
    ? multipart(body, files, endpoint.files)
    : { type: 'application/json', payload: JSON.stringify(body) };

/** The path with its `{name}` segments filled from the request; of a GET with the rest as its query. */
const addressOf = ({ path: template, method }: Endpoint, request: object) => {
  const fields = new Map(Object.entries(request).map(([name, value]) => [name, String(value)]));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields.get(name) ?? ''),
  );
  const query = new URLSearchParams(
    [...fields].filter(([name]) => !template.includes(`{${name}}`)),
  ).toString();
  return method === 'GET' && query !== '' ? `${path}?${query}` : path;
};

export interface TestWorkspace extends RunningWorkspace {
  readonly runtimes: FakeRuntimes;
  readonly dataFolder: string;
  /** Bugs that were told to the operator. */
  readonly reported: unknown[];
  readonly ask: Asking<'checked'>;
  /** The value; throws where the server refused. */
  readonly get: Asking<'value'>;
  signIn(user_name?: string, password?: string): Promise<string>;
  /** Somebody else of the admin's team (or of another); the token of a new session. */
  addUser(name: string, team?: string): Promise<string>;
}

export interface Opened {
  readonly database?: DatabaseLocation;
  readonly dataFolder?: string;
  readonly config?: Partial<Config>;
  readonly runtimes?: FakeRuntimes;
  /** By default every area of the server. */
  readonly areas?: readonly Area[];
}

let mode: Mode | undefined;
let mounts = false;
/** How people are kept apart here is found out by starting programs: the first workspace of a process does so, the others know. */
const isolationOf = async (settings: Config): Promise<Isolation> => {
  const {
    dataFolder,
    sharedFolder,
    isolation: { firstUser },
    limits,
  } = settings;
  if (mode === 'user') {
    for (const folder of new Set([dataFolder, sharedFolder])) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await closeAllIn(folder);
    }
    return userIsolation({ sharedFolder, firstUser, limits, mounts });
  }
  const found = await openIsolation(settings);
  mode = found.mode;
  mounts = found.advice === null;
  // A machine without isolation still runs the tests of several people.
  return { ...found, weakness: null };
};

/**
 * A whole workspace server without a socket, in memory where nothing else is said; its web app is not built, whether or not this clone's
 * is. `close` removes its files.
 */
export const openWorkspace = async (opened: Opened = {}): Promise<TestWorkspace> => {
  const {
    database = { memory: true },
    dataFolder,
    config = {},
    runtimes = fakeRuntimes(),
    areas = everyArea,
  } = opened;
  const folder = dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'atelier-test-')));
  const environment = {
    ATELIER_ADMIN_PASSWORD: ADMIN.password,
    ATELIER_DATA: folder,
    ...SYSTEM_USERS,
  };
  const settings = {
    ...readConfig(environment),
    database,
    passwordCost: 4,
    webFolder: path.join(folder, 'web'),
    ...config,
  };
  const reported: unknown[] = [];
  const isolation = config.isolation ? undefined : await isolationOf(settings);
  const running = await createWorkspace(settings, {
    runtimes,
    areas,
    ...(isolation && { isolation }),
    report: (error) => void reported.push(error),
  });
  const names = new Map<string, string>();

  const ask: TestWorkspace['ask'] = async (area, name, request, as = {}) => {
    const { token = '', name: userName = names.get(token), files = {}, headers = {} } = as;
    const endpoint: Endpoint = (api[area] as Record<string, Endpoint>)[name]!;
    const replies = schemas[area] as Record<string, { reply: { parse(value: unknown): unknown } }>;
    const body = {
      ...(userName === undefined ? {} : { user_name: userName }),
      ...(request as object),
    };
    const { type, payload } = payloadOf(endpoint, body, files);
    const isGet = endpoint.method === 'GET';
    const bearer = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await running.app.inject({
      method: isGet ? 'GET' : 'POST',
      url: addressOf(endpoint, isGet ? body : (request as object)),
      ...(isGet ? {} : { payload }),
      headers: {
        host: 'localhost:8080',
        ...(isGet ? {} : { 'content-type': type }),
        ...bearer,
        ...headers,
      },
    });
    const { statusCode: status } = answer;
    if (status === 200)
      return {
        status,
        value: replies[name]!.reply.parse(answer.json()) as never,
        headers: answer.headers,
      };
    const failure =
      status === 304 ? { code: 'unchanged', Error: answer.body } : Failure.parse(answer.json());
    return { status, failure, headers: answer.headers };
  };

  const get: TestWorkspace['get'] = async (area, name, request, as) => {
    const reply = await ask(area, name, request, as);
    if (!('value' in reply))
      throw new Error(`${area}.${name} answered ${reply.status}: ${reply.failure.Error}`);
    return reply.value;
  };

  const signIn = async (user_name: string = ADMIN.user_name, password: string = ADMIN.password) => {
    const { token } = await get('account', 'signIn', { user_name, password });
    if (token === undefined) throw new Error(`${user_name} could not sign in`);
    names.set(token, user_name);
    return token;
  };

  return {
    ...running,
    runtimes,
    dataFolder: folder,
    reported,
    ask,
    get,
    signIn,
    addUser: async (name, team = 'atelier') => {
      const { accounts } = running.workspace;
      if (!(await accounts.team(team))) await accounts.addTeam({ name: team, plan: 'creator_pro' });
      await accounts.addUser({
        name,
        fullname: `${name} of ${team}`,
        team,
        isAdmin: false,
        passwordHash: await hashPassword(`${name}'s password`, 4),
      });
      return signIn(name, `${name}'s password`);
    },
    close: async () => {
      await running.close();
      // A job outlives its server, and may write into its folder while that is removed.
      if (dataFolder === undefined)
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};
