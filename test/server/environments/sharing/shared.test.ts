/** Builds with an equal lock on PostgreSQL, and of two servers at once; on PGlite they are in the long run. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';
import { missingPostgres, startPostgres, type Postgres } from '../../support/postgres';
import { sharedSuite } from './shared.suite';

const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;

const missing = missingPostgres();
describe.skipIf(missing !== null)(
  missing === null ? 'on PostgreSQL' : `on PostgreSQL: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 180_000);
    afterAll(() => postgres.stop());
    sharedSuite(async () => ({ url: await postgres.migrated() }));

    describe.skipIf(machine.python === null)('two servers', () => {
      let folder: string;
      let servers: readonly TestWorkspace[] = [];
      const tokens: string[] = [];
      beforeAll(async () => {
        folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-two-'));
        await chmod(folder, 0o755);
        await writeWheel(path.join(folder, 'wheels'), 'atelier_probe', '1.0');
        const url = await postgres.migrated();
        const open = (name: string) =>
          openWorkspace({
            database: { url },
            dataFolder: path.join(folder, name),
            config: { sharedFolder: path.join(folder, 'shared') },
          });
        servers = [await open('one'), await open('other')];
        for (const server of servers) tokens.push(await server.signIn());
      }, LONG);
      afterAll(async () => {
        for (const server of servers) await server.close();
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      });

      it(
        'ENV that build the same lock at the same time both end well, and the next build has the files of one of them',
        async () => {
          const requirements = offlineRequirements(path.join(folder, 'wheels'), 'atelier_probe');
          const make = async (at: number, env_name: string) => {
            const [server, token] = [servers[at]!, tokens[at]!];
            const asked = { env_name, requirements };
            const { env_id } = (await server.get('environments', 'create', asked, { token }))
              .environment;
            const status = async () =>
              (await server.get('environments', 'read', { env_id }, { token })).environment.status;
            await expect.poll(status, BUILT).not.toMatch(/waiting|building/);
            expect(await status()).toBe('ready');
            return servers[1 - at]!.workspace.environments.pythonOf(env_id, 'atelier');
          };
          const both = await Promise.all([make(0, 'one'), make(1, 'other')]);
          for (const python of both) expect(existsSync(python)).toBe(true);
          expect(both).toContain(await make(0, 'third'));
        },
        LONG,
      );
    });
  },
);
