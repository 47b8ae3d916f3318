import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { plant } from '../support/driveFiles';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import type { RunQuery } from './catalog';
import { readTables, type Row } from './fill';

/** A workspace as its people see it: the same before an upgrade and after it. */
export type Seen = Readonly<Record<string, readonly string[]>>;

/** An installation with work in it: its rows, its folder, and what its people see there. */
export interface UsedInstallation {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly seen: Seen;
  /** Starts a workspace on a copy of the folder and on this database, and answers what its people see; then it ends. */
  seenOn(place: DatabaseLocation): Promise<Seen>;
  /** A copy of the folder. */
  folder(): Promise<string>;
  remove(): Promise<void>;
}

/** Signs in as people who were there before, and asks for their lists. */
const look = async (server: TestWorkspace): Promise<Seen> => {
  const token = await server.signIn();
  const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
  const { jobs } = await server.get('jobs', 'readAll', {}, { token });
  const { contents } = await server.get('drive', 'read', { storage: 'drive' }, { token });
  for (const area of ['datasets', 'dags', 'environments', 'secrets', 'tokens'] as const)
    await server.get(area, 'readAll', {}, { token });
  const mia = await server.signIn('mia', `mia's password`);
  const ofMia = await server.get('notebooks', 'readAll', {}, { token: mia });
  return {
    notebooks: notebooks.map(({ notebook_name, notebook_id }) => `${notebook_id} ${notebook_name}`),
    jobs: jobs.map(({ batch_job_id, status }) => `${batch_job_id} ${status}`),
    drive: contents.map((entry) => entry.path),
    mia: ofMia.notebooks.map(({ notebook_id }) => notebook_id),
    reported: server.reported.map(String),
  };
};

/** Makes an installation as people use one, through the endpoints of this version. */
export const makeUsed = async (): Promise<UsedInstallation> => {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atelier-used-'));
  const template = path.join(base, 'template');
  const server = await openWorkspace({ dataFolder: template });
  const token = await server.signIn();
  await server.addUser('mia');
  await addJob(server, token, 'print(1)', { job_name: 'Zoë’s 日本語' });
  await plant(server, { 'data.csv': 'a,b\n1,2\n' });
  await server.get('secrets', 'save', { name: 'TOKEN', value: 'ü-42' }, { token });
  const { channel } = await server.get(
    'chat',
    'open',
    { to: { type: 'direct', user: 'mia' } },
    { token },
  );
  await server.get(
    'chat',
    'send',
    { channel_id: channel.channel_id, text: 'Hello 🎛️', client_id: 'hello-1' },
    { token },
  );
  const seen = await look(server);
  const ask: RunQuery = async <Found extends object>(text: string) =>
    (await server.workspace.db.execute(sql.raw(text))).rows as unknown as Found[];
  const rows = await readTables(ask);
  await server.close();
  let copies = 0;
  const folder = async () => {
    const copy = path.join(base, `copy-${(copies += 1)}`);
    await cp(template, copy, { recursive: true });
    return copy;
  };
  return {
    rows,
    seen,
    folder,
    seenOn: async (database) => {
      const upgraded = await openWorkspace({ dataFolder: await folder(), database });
      return look(upgraded).finally(() => upgraded.close());
    },
    remove: () => rm(base, { recursive: true, force: true, maxRetries: 10 }),
  };
};
