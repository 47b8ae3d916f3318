/** Builds of environments with a package index that asks for a password, with the real uv and pip. */
import { chmod, mkdtemp, readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { writeWheel } from '#test/server/support/settings/wheels';
import { removeTree } from '~/server/platform/files/system';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';
import { FORMS, LOGIN, PASSWORD, serveIndex } from './privateIndex';

const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;

describe.skipIf(machine.python === null)(
  'builds with a package index of the team',
  needs('uv'),
  () => {
    let server: TestWorkspace;
    let token: string;
    let wheels: string;
    let index: Server;
    let host: string;

    beforeAll(async () => {
      wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-index-'));
      await chmod(wheels, 0o755);
      for (const name of ['atelier_private', 'atelier_hidden'])
        await writeWheel(wheels, name, '1.0');
      index = await serveIndex(wheels);
      host = `127.0.0.1:${(index.address() as AddressInfo).port}`;
      server = await openWorkspace();
      token = await server.signIn();
    });
    afterAll(async () => {
      await server.close();
      index.close();
      await removeTree(wheels);
    });

    const save = (password = PASSWORD) =>
      server.get(
        'indexes',
        'save',
        { name: 'corp', address: `http://${host}/simple`, login: LOGIN, password, in_place: true },
        { token },
      );

    /** The output of a build and everything that it left, in one text. */
    const built = async (env_name: string, requirements: string) => {
      const { environment } = await server.get(
        'environments',
        'create',
        { env_name, requirements },
        { token },
      );
      const { env_id } = environment;
      const read = () => server.get('environments', 'read', { env_id }, { token });
      await expect
        .poll(async () => (await read()).environment.status, BUILT)
        .not.toMatch(/waiting|building/);
      const all = await read();
      const asked = { env_id, line: 0, count: 2000 };
      const { lines } = await server.get('environments', 'buildLog', asked, { token });
      const lock =
        all.environment.status === 'ready'
          ? await server.get('environments', 'readLock', { env_id, build: 1 }, { token })
          : null;
      const { rows } = await server.workspace.db.execute(
        sql`select * from environment_builds where env_id = ${env_id}`,
      );
      const home = path.join(server.dataFolder, 'environments', env_id);
      const files = await readdir(home, { recursive: true, withFileTypes: true });
      const texts = await Promise.all(
        files
          .filter((file) => file.isFile())
          .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
      );
      const told = JSON.stringify([all, lines, rows]);
      const everything = [told, JSON.stringify(lock), ...texts].join('\n');
      expect(FORMS.filter((form) => everything.includes(form))).toEqual([]);
      // The lock names the addresses of files: without them they cannot be installed elsewhere.
      expect(lines.join('\n')).not.toContain('127.0.0.1');
      return { ...all, lock, log: lines.join('\n') };
    };

    it(
      'ENV an index with a password is used by builds with uv and with pip, and neither address nor credentials stand in what is left of them',
      async () => {
        await save();
        const [uv, pip] = await Promise.all([
          built('by-uv', 'atelier_private\n'),
          built('by-pip', '--pre\natelier_hidden\n'),
        ]);
        expect([uv.environment.reason, pip.environment.reason]).toEqual([null, null]);
        expect([uv.log, pip.log].map((log) => log.includes('with uv '))).toEqual([true, false]);
        for (const { log } of [uv, pip])
          expect(log).toContain('Package indexes of the team: corp (in place of the public one)');
        expect(uv.packages.map(({ name }) => name)).toContain('atelier_private');
        expect(uv.lock?.pylock).toContain(`"http://${host}/files/atelier_private-1.0`);
        expect(pip.lock?.pylock).toContain(`"http://${host}/files/atelier_hidden-1.0`);
      },
      LONG,
    );

    it(
      'ENV an index that refuses its password is named as the reason',
      async () => {
        await save('not the password');
        const { environment, log } = await built('refused', 'atelier_private\n');
        expect(environment.status).toBe('failed');
        expect(environment.reason).toMatch(
          /^The package index corp answers 401 Unauthorized: [^]*\nBecause atelier-private was not found/,
        );
        expect(`${environment.reason}${log}`).not.toMatch(/not[ +]the|not%20the/);
      },
      LONG,
    );
  },
);
