import { engineSuite } from './engine.suite';
import { openSlurmBench } from './slurmBench';

engineSuite('slurm', 90_000, openSlurmBench);
