import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

/** Memory that has the form of a folder, where a machine has it. */
const MEMORY = '/dev/shm';
/** So much of it must be free, bytes: databases of tests and their logs take a part of it. */
const NEEDED = 4 * 1024 ** 3;

/** Where what a test writes a lot and throws away is written soonest: in memory where there is plenty of it, else among the temporary files. */
export const quickFolder = (memory = MEMORY, needed = NEEDED): string => {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= needed ? memory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
};
