/** Jobs that take too much of the machine, beside those of somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { expectWell } from '../files/hostile';
import { begin, limitedServer, MIB } from './limited';

/**
 * A fork bomb that tries again where it is refused. 512 processes at most: where the limit does not hold, the test fails and the machine goes on.
 */
export const BOMB = `
import os, time
forks = 0
while forks < 9:
    try:
        os.fork()
        forks += 1
    except OSError as error:
        with open("refused", "w") as refused: refused.write(error.strerror)
        time.sleep(0.05)
time.sleep(60)
`;
/** The same, doubling ten times a second. */
export const SLOW_BOMB = BOMB.replace(
  '        os.fork()\n',
  '        os.fork()\n        time.sleep(0.1)\n',
);
/** Takes memory as fast as it can, 1 GiB at most, and keeps it. */
export const HOG = `
import time
held = []
while len(held) < 128: held.append(b"x" * ${8 * MIB})
time.sleep(60)
`;
const LONG = `
try:
    with open("big.bin", "wb") as big: big.truncate(10 * 1024 ** 4)
except OSError as error:
    print(error.strerror)
`;
/** Runs beside the others until it is told to end. */
const PATIENT = `
import os, time
print("begun", flush=True)
while not os.path.exists("go"): time.sleep(0.02)
print("went on")
`;

/** Guarantees of every mode that isolates people from each other. */
export const programAttacks = (mode: string) =>
  describe(`jobs with ATELIER_ISOLATION=${mode}`, () => {
    let server: TestWorkspace;
    let bob: string;
    let mallory: string;
    beforeAll(async () => {
      server = await limitedServer(mode, {
        ATELIER_PROCESS_LIMIT: '64',
        ATELIER_MEMORY_LIMIT_MB: '300',
        ATELIER_FILE_LIMIT_MB: '64',
      });
      [bob, mallory] = [await server.addUser('bob'), await server.addUser('mallory')];
    });
    afterAll(() => server.close());

    it('that hold more memory than a person may are ended, and those of others are not', async () => {
      const other = await begin(server, bob, PATIENT);
      await other.says('begun');
      const hog = await begin(server, mallory, HOG);
      expect(await hog.ended()).toMatchObject({
        cause: 'memory',
        reason: 'Stopped: over its memory limit of 300 MiB.',
      });
      await expectWell(server, bob);
      await other.make('go');
      expect(await other.ended()).toMatchObject({ status: 'Executed' });
    });

    it('cannot make a file that is longer than the limit', async () => {
      const long = await begin(server, mallory, LONG);
      expect(await long.ended()).toMatchObject({ status: 'Executed' });
      expect(await long.text()).toBe('File too large');
    });
  });
