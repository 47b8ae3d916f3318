import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/sweeps.schema';

export type Sweep = z.output<typeof Shapes.Sweep>;
export type SweepSettings = z.output<typeof Shapes.SweepSettings>;
export type SweepRun = z.output<typeof Shapes.SweepRun>;
export type SpaceRow = z.output<typeof Shapes.SpaceRow>;
export type Trial = z.output<typeof Shapes.Trial>;

/** The exact status strings of a sweep and of its runs (SWP-01). */
export const SWEEP_STATUS = {
  defined: 'Defined',
  submitted: 'Sweep Submitted',
  inProgress: 'Execution In Progress',
  executed: 'Executed',
  aborted: 'Execution aborted',
  failed: 'Execution Failed',
} as const;
export type SweepStatus = (typeof SWEEP_STATUS)[keyof typeof SWEEP_STATUS];
/** While it has one of these it is running; every other status, known or not, counts as not running. */
export const SWEEP_RUNNING: readonly string[] = [SWEEP_STATUS.inProgress, SWEEP_STATUS.submitted];
/** The replies that say yes; any other text is shown as an error (SWP-02). */
export const SWEEP_ACCEPTED = { execute: 'Sweep Submitted', stop: 'Stop sweep submitted' } as const;
/** How the values of the next trial are chosen. */
export const STRATEGIES = { random: 'Random', grid: 'Grid', tpe: 'TPE (Optuna)' } as const;
export const DIRECTIONS = { minimize: 'Minimize', maximize: 'Maximize' } as const;
/** The rules that end a trial which is behind the others. */
export const EARLY_STOPPING = {
  none: 'None',
  median: 'Median',
  halving: 'Successive halving',
} as const;
export const SPACE_TYPES = { float: 'Number', int: 'Whole number', choice: 'Choice' } as const;
export const MAX_TRIALS = 5_000;

export const sweeps = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/python/sweep/readall/',
  readTeam: '/fsc/user/team/read/sweeps/',
  read: '/fsc/python/sweep/read/',
  create: '/fsc/python/sweep/create/',
  update: '/fsc/python/sweep/update/',
  delete: '/fsc/python/sweep/delete/',
  execute: '/fsc/python/sweep/execute/',
  stop: '/fsc/python/sweep/stop/',
  trials: '/fsc/python/sweep/trial/readall/',
  stopTrial: '/fsc/python/sweep/trial/stop/',
  retryTrial: '/fsc/python/sweep/trial/retry/',
  createJob: '/fsc/python/sweep/trial/job/create/',
});
