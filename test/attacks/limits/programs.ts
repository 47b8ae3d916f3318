/** Jobs that take too much of the machine, beside those of somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { expectWell } from '../files/hostile';
import { begin, limitedServer, MIB } from './limited';

/** Forks until it may not any more, and goes on to try. */
export const BOMB = `
import os, time
while True:
    try:
        os.fork()
    except OSError as error:
        with open("refused", "w") as refused: refused.write(error.strerror)
        time.sleep(0.05)
`;
/** Doubles ten times a second: where nobody ends it in time, the machine is to go on. */
export const SLOW_BOMB = BOMB.replace(
  '        os.fork()\n',
  '        os.fork()\n        time.sleep(0.1)\n',
);
const HOG = `
held = []
while True: held.append(b"x" * ${8 * MIB})
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

/** What holds in every mode that keeps people apart. */
export const programAttacks = (mode: string) =>
  describe(`jobs with ATELIER_ISOLATION=${mode}`, { timeout: 120_000 }, () => {
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
