/** Three builds with pip; test/server/environments/uvChoice says which tool is chosen, and test/server/environments/uv that hashes are left to pip. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { lockedBuilds } from './lockedBuilds';

const LONG = 200_000;

describe('a build with uv', needs('uv'), () => {
  const { inFolder, wheels, made, offline } = lockedBuilds(machine.uv);

  it(
    'ENV what only pip does is built by pip, and the log says why',
    async () => {
      for (const [wanted, why] of [
        [inFolder('project'), 'uv does not say version and file of each package'],
        ['--pre', "because uv does not read '--pre'."],
      ] as const) {
        const { built, log } = await made(offline('atelier_base', wanted));
        expect(log).toContain(why);
        expect(log).toContain('-m pip install');
        expect(built.reason).toBeNull();
      }
      const none = await made(offline('atelier_base'), path.join(wheels(), 'uv'));
      expect(none.log).toContain(`because ${path.join(wheels(), 'uv')} cannot be started.`);
      expect(none.built.reason).toBeNull();
    },
    LONG * 2,
  );
});
