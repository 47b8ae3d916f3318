import { workFingerprints } from '../../objects/handlers';
import { area } from '../area';
import { access } from './access';
import { sweepAdvance } from './advance';
import { sweepHandlers } from './handlers';
import { SWEEP } from './kind';
import { sweepRepository, type SweepRepository } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
  interface Workspace {
    /** Sweeps, their runs and their trials. */
    readonly sweeps: SweepRepository;
  }
}

/** Sweeps: one job, executed with many values. */
export const sweeps = area('sweeps', {
  tables, access,
  open: ({ db }) => ({ sweeps: sweepRepository(db) }),
  serve(workspace) {
    const { children, sweeps: repository } = workspace;
    children.register({ kind: SWEEP, existing: repository.existingRuns, advance: sweepAdvance(workspace) });
    return { handlers: sweepHandlers(workspace), fingerprints: workFingerprints(repository) };
  },
});
