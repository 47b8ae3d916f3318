import { SWEEP_RUNNING, type Sweep } from '~/contract/sweeps/sweeps';
import { workFingerprints } from '../../platform/work/handlers';
import { area } from '../../platform/area';
import { parentWorkOwnership } from '../jobs/api';
import { access } from './access';
import { sweepAdvance } from './advance';
import { sweepHandlers } from './handlers';
import { SWEEP, sweepObjects } from './kind';
import { sweepRepository, type SweepRepository } from './queries/sweeps';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Sweeps, their runs and their trials. */
    readonly sweeps: SweepRepository;
  }
}

/** Sweeps: one job, executed with many values. */
export const sweeps = area('sweeps', {
  tables,
  objects: sweepObjects,
  access,
  holdings: parentWorkOwnership<Sweep>({
    noun: SWEEP,
    idOf: ({ sweep_id }) => sweep_id,
    nameOf: ({ sweep_name }) => sweep_name,
    repositoryOf: (workspace) => workspace.sweeps,
    isRunning: ({ status }) => SWEEP_RUNNING.includes(status),
  }),
  open: ({ db }) => ({ sweeps: sweepRepository(db) }),
  serve(workspace) {
    const { children, sweeps: repository } = workspace;
    children.register({
      kind: SWEEP,
      existing: repository.existingRuns,
      advance: sweepAdvance(workspace),
    });
    return { handlers: sweepHandlers(workspace), fingerprints: workFingerprints(repository) };
  },
});
