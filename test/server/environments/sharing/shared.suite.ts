import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import { environmentIdsOf } from '~/server/areas/team/limits/queries/people';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';

const run = promisify(execFile);
const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;

/** Builds that have the files of another one with the same lock. */
export const sharedSuite = (place: () => Promise<DatabaseLocation>) =>
  describe.skipIf(machine.python === null)('builds with an equal lock', () => {
    let server: TestWorkspace;
    let wheels: string;
    const tokens: Record<string, string> = {};
    beforeAll(async () => {
      wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-shared-'));
      // People's builds read it as users of their own.
      await chmod(wheels, 0o755);
      for (const version of ['1.0', '2.0', '3.0', '4.0', '5.0'])
        await writeWheel(wheels, 'Atelier_probe', version);
      server = await openWorkspace({ database: await place() });
      tokens['admin'] = await server.signIn();
      tokens['mia'] = await server.addUser('mia');
      tokens['eve'] = await server.addUser('eve', 'others');
    });
    afterAll(async () => {
      await server.close();
      await rm(wheels, { recursive: true, force: true });
    });

    const asked = (...wanted: string[]) => offlineRequirements(wheels, ...wanted);
    const as = (name: string) => ({ token: tokens[name] ?? '' });
    const read = (env_id: string, name: string) =>
      server.get('environments', 'read', { env_id }, as(name));
    const settled = async (env_id: string, name: string) => {
      await expect
        .poll(async () => (await read(env_id, name)).environment.status, BUILT)
        .not.toMatch(/waiting|building/);
      const { environment } = await read(env_id, name);
      expect(environment).toMatchObject({ status: 'ready', usable: true });
    };
    let made = 0;
    const make = async (requirements: string, name = 'admin') => {
      const env_name = `env ${(made += 1)}`;
      const {
        environment: { env_id },
      } = await server.get('environments', 'create', { env_name, requirements }, as(name));
      await settled(env_id, name);
      return { env_id, env_name };
    };
    const rebuild = async (env_id: string, requirements: string, name = 'admin') => {
      await server.get('environments', 'build', { env_id, requirements }, as(name));
      await settled(env_id, name);
    };
    const remove = (env_id: string, name = 'admin') =>
      server.get('environments', 'delete', { env_id }, as(name));
    const folderOf = (env_id: string, ...names: string[]) =>
      path.join(server.dataFolder, 'environments', env_id, ...names);
    const pythonOf = (env_id: string, team = 'atelier') =>
      server.workspace.environments.pythonOf(env_id, team);
    const versionIn = async (env_id: string, team?: string) =>
      (
        await run(await pythonOf(env_id, team), [
          '-c',
          'import Atelier_probe; print(Atelier_probe.VERSION)',
        ])
      ).stdout.trim();
    const logOf = async (env_id: string, name = 'admin') =>
      (
        await server.get('environments', 'buildLog', { env_id, line: 0, count: 2000 }, as(name))
      ).lines.join('\n');
    const age = (env_id: string) =>
      server.workspace.db.execute(
        sql`update environment_builds set used_datetime = now() - interval '8 days' where env_id = ${env_id}`,
      );
    const tidy = () => server.workspace.environments.checkAll();

    it(
      'ENV have the same files within a team, install nothing again, and say so, also where the requirements differ',
      async () => {
        const one = await make(asked('Atelier_probe==1.0'));
        const other = await make(asked('atelier-probe<2'), 'mia');
        expect(await pythonOf(other.env_id)).toBe(folderOf(one.env_id, '1/bin/python'));
        expect(existsSync(folderOf(other.env_id, '1'))).toBe(false);
        expect(await versionIn(other.env_id)).toBe('1.0');
        const log = await logOf(other.env_id);
        expect(log).toContain(
          `Build 1 of ${one.env_name} has exactly these 1 package: this build has its files, and nothing is installed.`,
        );
        expect(log).not.toContain('Installing');
        const builds = await Promise.all(
          [one, other].map(async ({ env_id }) => (await read(env_id, 'mia')).builds?.[0]),
        );
        const [first, second] = builds;
        expect(second).toMatchObject({
          status: 'ready',
          size: first?.size,
          checksum: first?.checksum,
          lock_checksum: first?.lock_checksum,
          lock_packages: 1,
          shared_with: [`${one.env_name}, build 1`],
        });
        expect(first?.shared_with).toEqual([`${other.env_name}, build 1`]);
        await rebuild(one.env_id, asked('Atelier_probe<=1.0'));
        expect(await pythonOf(one.env_id)).toBe(folderOf(one.env_id, '1/bin/python'));
        expect((await read(one.env_id, 'admin')).builds?.map((each) => each.shared_with)).toEqual([
          [`${one.env_name}, build 1`, `${other.env_name}, build 1`],
          [`${one.env_name}, build 2`, `${other.env_name}, build 1`],
        ]);
        const theirs = await make(asked('Atelier_probe==1.0'), 'eve');
        expect(await pythonOf(theirs.env_id, 'others')).toBe(
          folderOf(theirs.env_id, '1/bin/python'),
        );
        expect((await read(theirs.env_id, 'eve')).builds?.[0]?.shared_with).toEqual([]);
        expect(await versionIn(theirs.env_id, 'others')).toBe('1.0');
      },
      LONG,
    );

    it(
      'ENV deleting an environment leaves the files that a build of another one has, counted for one person, until that is deleted',
      async () => {
        const one = await make(asked('Atelier_probe==2.0'));
        const other = await make(asked('Atelier_probe==2.0'), 'mia');
        const { db } = server.workspace;
        expect(await environmentIdsOf(db, 'mia')).not.toContain(one.env_id);
        await remove(one.env_id);
        expect(existsSync(folderOf(one.env_id, '1.log'))).toBe(false);
        expect(await versionIn(other.env_id)).toBe('2.0');
        expect((await read(other.env_id, 'mia')).builds?.[0]?.shared_with).toEqual([]);
        const third = await make(asked('Atelier_probe==2.0'));
        expect(await pythonOf(third.env_id)).toBe(await pythonOf(other.env_id));
        const counted = await Promise.all(
          ['admin', 'mia'].map(async (name) =>
            (await environmentIdsOf(db, name)).includes(one.env_id),
          ),
        );
        expect(counted).toEqual([true, false]);
        await remove(other.env_id, 'mia');
        expect(await versionIn(third.env_id)).toBe('2.0');
        await remove(third.env_id);
        for (const { env_id } of [one, other, third])
          expect(existsSync(folderOf(env_id))).toBe(false);
      },
      LONG,
    );

    it(
      'ENV the files of a build whose time is up stay while another build has them, and what a killed server left of them is removed',
      async () => {
        const one = await make(asked('Atelier_probe==3.0'));
        const other = await make(asked('Atelier_probe==3.0'));
        await rebuild(one.env_id, '');
        await age(one.env_id);
        await tidy();
        const builds = (await read(one.env_id, 'admin')).builds ?? [];
        expect(builds.map(({ status }) => status)).toEqual(['ready', 'removed']);
        expect(existsSync(folderOf(one.env_id, '1.log'))).toBe(false);
        expect(await versionIn(other.env_id)).toBe('3.0');
        await rebuild(other.env_id, '');
        await server.workspace.db.execute(
          sql`update environment_builds set removed_datetime = now() where env_id = ${other.env_id} and build = 1`,
        );
        await tidy();
        expect(existsSync(folderOf(one.env_id, '1'))).toBe(false);
        expect(existsSync(folderOf(one.env_id, '2/bin/python'))).toBe(true);
      },
      LONG,
    );

    it(
      'ENV a build that was changed on the disk is not shared',
      async () => {
        const one = await make(asked('Atelier_probe==4.0'));
        const file = folderOf(one.env_id, '1/pyvenv.cfg');
        await chmod(file, 0o644);
        await writeFile(file, '\n', { flag: 'a' });
        const other = await make(asked('Atelier_probe==4.0'));
        expect(await pythonOf(other.env_id)).toBe(folderOf(other.env_id, '1/bin/python'));
        expect((await read(one.env_id, 'admin')).environment.status).toBe('damaged');
      },
      LONG,
    );
  });
