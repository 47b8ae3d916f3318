import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, root } from '#test/harness/machine';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { expectWell } from '../files/hostile';
import { begin, limitedServer } from './limited';
import { programAttacks, SLOW_BOMB } from './programs';

const SOMEBODY = 54_322;
const AS_SOMEBODY = [
  'setpriv',
  `--reuid=${SOMEBODY}`,
  `--regid=${SOMEBODY}`,
  '--clear-groups',
  '--',
] as const;
/** Forks children that stay until one is refused, and says how many there were. */
const COUNT = `
import os, time
children = []
while len(children) < 200:
    try:
        child = os.fork()
    except OSError: break
    if child == 0:
        time.sleep(60)
        os._exit(0)
    children.append(child)
for child in children: os.kill(child, 9)
print("CHILDREN", len(children))
`;

describe.skipIf(machine.bubblewrap === null)('limits of a run', () => {
  programAttacks('namespaces');

  describe('a fork bomb', () => {
    let server: TestWorkspace;
    beforeAll(async () => {
      server = await limitedServer('namespaces', { ATELIER_PROCESS_LIMIT: '64' });
    });
    afterAll(() => server.close());

    it('is ended, while jobs of others and the server go on', async () => {
      const [bob, mallory] = [await server.addUser('bob'), await server.addUser('mallory')];
      const bomb = await begin(server, mallory, SLOW_BOMB);
      expect(await bomb.ended()).toMatchObject({
        cause: 'stopped',
        reason: 'Stopped: more than 64 processes at once, the limit of each person here.',
      });
      const other = await begin(server, bob, 'import os\nprint(os.fork() >= 0)\n');
      expect(await other.ended()).toMatchObject({ status: 'Executed' });
      await expectWell(server, bob);
    });
  });

  it.skipIf(machine.root === null)(
    'are held by the system where the server is not root: each run has as many processes as a person may',
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'attack-'));
      try {
        await chown(folder, SOMEBODY, SOMEBODY);
        const [program, ...rest] = [
          ...AS_SOMEBODY,
          process.execPath,
          '--import',
          'tsx',
          path.join(root, 'test/attacks/isolation/unprivilegedServer.ts'),
          'namespaces',
          folder,
          COUNT,
          '64',
        ];
        const { stdout } = await promisify(execFile)(program, rest, { cwd: root }).catch(
          (error: { stdout: string }) => error,
        );
        const children = Number(/^CHILDREN (\d+)$/m.exec(stdout)?.[1]);
        expect(children).toBeGreaterThan(30);
        expect(children).toBeLessThan(64);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
