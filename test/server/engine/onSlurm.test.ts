import { describe } from 'vitest';
import { missingSlurm } from '../support/slurm';
import { engineSuite } from './engine.suite';
import { openSlurmBench } from './slurmBench';

const missing = missingSlurm();

describe.skipIf(missing !== null)(
  missing === null ? 'on Slurm' : `on Slurm: not run, ${missing}`,
  () => {
    engineSuite('slurm', 90_000, openSlurmBench);
  },
);
