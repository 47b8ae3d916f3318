import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { api, type Endpoint, type ReplyOf, type RequestOf } from '~/contract';
import { startChild, type Child } from './child';
import { ADMIN } from './openWorkspace';

const root = path.resolve(import.meta.dirname, '../../..');

/** The whole server as the build makes it, with what watches over its jobs, in a folder of its own. */
export interface RealServer {
  readonly program: string;
  remove(): Promise<void>;
}

type Bundle = (entries: Readonly<Record<string, string>>, folder: string) => Promise<void>;

/** Bundles the server as it is now, not as it was built last. */
export const bundleRealServer = async (): Promise<RealServer> => {
  const script: { bundleServer: Bundle } = await import(pathToFileURL(path.join(root, 'scripts/lib/bundleServer.mjs')).href);
  const folder = await mkdtemp(path.join(root, 'node_modules/.cache-atelier-test-'));
  // As deep as in dist/: the server finds its own files from there.
  const place = path.join(folder, 'dist/server');
  await script.bundleServer({ main: 'main.ts', supervisor: 'engine/local/supervisor.ts' }, place);
  return { program: path.join(place, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
};

type Api = typeof api;

/** A server in a process of its own, and the admin who speaks to it. */
export interface Speaking extends Child {
  /** What an endpoint answered; throws where it refused or was not there. */
  ask<Area extends keyof Api, Name extends keyof Api[Area] & string>(
    area: Area, name: Name, request: Omit<RequestOf<Api[Area][Name]>, 'user_name'>, files?: Readonly<Record<string, string>>,
  ): Promise<ReplyOf<Api[Area][Name]>>;
  /** kill -9, and gone. */
  kill(): Promise<void>;
}

const bodyOf = (endpoint: Endpoint, request: object, files: Readonly<Record<string, string>>): { body: FormData | string; headers: Record<string, string> } => {
  const content = JSON.stringify({ user_name: ADMIN.user_name, ...request });
  if (endpoint.method !== 'FORM') return { body: content, headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  form.set('config', content);
  for (const [name, text] of Object.entries(files)) form.append('files[]', new Blob([text]), name);
  return { body: form, headers: {} };
};

/** Starts a server on a data folder; `environment` are its further settings. */
export const startSpeaking = async ({ program }: RealServer, dataFolder: string, environment: Readonly<Record<string, string>> = {}): Promise<Speaking> => {
  const child = await startChild(program, dataFolder, environment);
  const post = async (endpoint: Endpoint, request: object, files: Readonly<Record<string, string>>, token: string): Promise<unknown> => {
    const { body, headers } = bodyOf(endpoint, request, files);
    const reply = await fetch(child.origin + endpoint.path, { method: 'POST', body, headers: { ...headers, authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const signedIn = await post(api.account.signIn, ADMIN, {}, '').catch((error: unknown) => {
    throw new Error(`The server did not answer: ${child.printed()}`, { cause: error });
  }) as ReplyOf<Api['account']['signIn']>;
  return {
    ...child,
    ask: async (area, name, request, files = {}) => {
      const endpoint: Endpoint = (api[area] as Record<string, Endpoint>)[name]!;
      return await post(endpoint, request, files, signedIn.token ?? '') as never;
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
  beforeAll(async () => { server = await bundleRealServer(); }, 120_000);
  afterAll(() => server.remove());
  beforeEach(async () => { folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-servers-')); });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.process.kill('SIGTERM');
      await child.ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  /** Starts one; `data` is its data folder in that of the test. Its programs write where nobody of the workspace owns anything. */
  const start = async (data: string, settings: Readonly<Record<string, string>> = {}): Promise<Speaking> => {
    const child = await startSpeaking(server, path.join(folder, data), { ATELIER_ISOLATION: 'none', ...settings });
    running.push(child);
    return child;
  };
  return { start, server: () => server, folder: () => folder };
};
