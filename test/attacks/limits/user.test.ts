import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { readProcesses } from '~/server/platform/kernels/processes/proc';
import { expectWell } from '../files/hostile';
import { settingsOf } from '../isolation/isolated';
import { begin, limitedServer } from './limited';
import { BOMB, programAttacks } from './programs';

/** How many processes a system user has. */
const processesOf = async (user: number): Promise<number> => {
  const uids = await Promise.all(
    (await readProcesses()).map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    }),
  );
  return uids.filter((uid) => uid === user).length;
};

describe.skipIf(machine.root === null)('limits of a person', () => {
  programAttacks('user');

  describe('a fork bomb', () => {
    let server: TestWorkspace;
    beforeAll(async () => {
      server = await limitedServer('user', { ATELIER_PROCESS_LIMIT: '64' });
    });
    afterAll(() => server.close());

    it('is refused further processes by the system, while jobs of others and the server go on, and stopped, nothing of it is left', async () => {
      const [bob, mallory] = [await server.addUser('bob'), await server.addUser('mallory')];
      const bomb = await begin(server, mallory, BOMB);
      await expect
        .poll(() => readFile(`${bomb.work}/refused`, 'utf8').catch(() => ''), SLOW_TIMEOUT)
        .toBe('Resource temporarily unavailable');
      const number = (await server.workspace.accounts.numberOf('mallory')) ?? 0;
      const user = settingsOf('user').firstUser + number;
      expect(await processesOf(user)).toBeLessThanOrEqual(64);
      const other = await begin(server, bob, 'import os\nprint(os.fork() >= 0)\n');
      expect(await other.ended()).toMatchObject({ status: 'Executed' });
      await expectWell(server, bob);
      await bomb.stop();
      expect(await bomb.ended()).toMatchObject({ cause: 'stopped' });
      expect(await processesOf(user)).toBe(0);
    });
  });
});
