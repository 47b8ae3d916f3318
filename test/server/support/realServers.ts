import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { api, type Endpoint, type ReplyOf, type RequestOf } from '~/contract';
import { startChild, type Child } from './child';
import { ADMIN } from './openWorkspace';

const root = path.resolve(import.meta.dirname, '../../..');

/** The whole server as the build makes it, with what watches over its jobs. */
export interface RealServer {
  readonly program: string;
}

type Build = (parts: readonly string[], options: { onlyStale: boolean }) => Promise<void>;

/** The built server, made anew where its sources changed. */
export const buildRealServer = async (): Promise<RealServer> => {
  const script: { buildParts: Build } = await import(
    pathToFileURL(path.join(root, 'scripts/build.mjs')).href
  );
  await script.buildParts(['server'], { onlyStale: true });
  return { program: path.join(root, 'dist/server/main.js') };
};

type Api = typeof api;

/** Somebody who is signed in. */
export interface Person {
  readonly name: string;
  readonly token: string;
}

export interface Speaker {
  /** The answer of an endpoint; throws if the endpoint refused or could not be reached. */
  ask<Area extends keyof Api, Name extends keyof Api[Area] & string>(
    area: Area,
    name: Name,
    request: Omit<RequestOf<Api[Area][Name]>, 'user_name'>,
    files?: Readonly<Record<string, string>>,
  ): Promise<ReplyOf<Api[Area][Name]>>;
}

/** A server in a process of its own, and the admin who speaks to it. */
export interface Speaking extends Child, Speaker {
  /** Somebody else who speaks to it. */
  as(person: Person): Speaker;
  /** Lets somebody in by the link of an invitation, and signs them in. */
  enter(name: string, link: string): Promise<Person>;
  /** Invites somebody, who comes in. */
  join(name: string): Promise<Person>;
  /** kill -9, and gone. */
  kill(): Promise<void>;
}

const bodyOf = (
  endpoint: Endpoint,
  request: object,
  files: Readonly<Record<string, string>>,
): { body: FormData | string; headers: Record<string, string> } => {
  const content = JSON.stringify(request);
  if (endpoint.method !== 'FORM')
    return { body: content, headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  form.set('config', content);
  for (const [name, text] of Object.entries(files)) form.append('files[]', new Blob([text]), name);
  return { body: form, headers: {} };
};

const speakerOn = (origin: string, { name: user_name, token }: Person): Speaker => ({
  ask: async (area, name, request, files = {}) => {
    const endpoint: Endpoint = (api[area] as Record<string, Endpoint>)[name]!;
    const { body, headers } = bodyOf(endpoint, { user_name, ...request }, files);
    const reply = await fetch(origin + endpoint.path, {
      method: 'POST',
      body,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    if (!reply.ok)
      throw new Error(`${endpoint.path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as never;
  },
});

/** Starts a server on a data folder; `environment` are its further settings. */
export const startSpeaking = async (
  { program }: RealServer,
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Speaking> => {
  const child = await startChild(program, dataFolder, environment);
  const as = (person: Person) => speakerOn(child.origin, person);
  const signIn = async (name: string, password: string): Promise<Person> => {
    const { token } = await as({ name, token: '' }).ask('account', 'signIn', { password });
    return { name, token: token ?? '' };
  };
  const admin = await signIn(ADMIN.user_name, ADMIN.password).catch((error: unknown) => {
    throw new Error(`The server did not answer: ${child.printed()}`, { cause: error });
  });
  const { ask } = as(admin);
  const enter = async (name: string, link: string): Promise<Person> => {
    const password = `${name} sings loud`;
    await as({ name, token: '' }).ask('team', 'accept', {
      token: link.split('#')[1]!,
      fullname: name,
      password,
    });
    return signIn(name, password);
  };
  return {
    ...child,
    ask,
    as,
    enter,
    join: async (name) => {
      const { team_name } = (await ask('account', 'readTeam', {})).team;
      return enter(
        name,
        (
          await ask('team', 'invite', {
            from_user_name: admin.name,
            team_name,
            to_email: `${name}@example.org`,
          })
        ).link,
      );
    },
    kill: async () => {
      child.process.kill('SIGKILL');
      await child.ended;
    },
  };
};

/** For the tests of one file: a folder for each test, and servers that it starts there; they end with the test, and their folder goes. */
export const realServers = () => {
  let server: RealServer;
  let folder: string;
  const running: Speaking[] = [];
  beforeAll(async () => {
    server = await buildRealServer();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-servers-'));
  });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.process.kill('SIGTERM');
      await child.ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts one; `data` is its data folder in that of the test. Its programs write where nobody of the workspace owns anything. */
  const start = async (
    data: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Speaking> => {
    const child = await startSpeaking(server, path.join(folder, data), {
      ATELIER_ISOLATION: 'none',
      ...settings,
    });
    running.push(child);
    return child;
  };
  return { start, server: () => server, folder: () => folder };
};
