import { area } from '../area';
import { access } from './access';
import { limitHandlers } from './handlers';
import { createLoweredLimits, type LoweredLimitsRepository } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
  interface Workspace {
    /** What admins lowered for people. */
    readonly loweredLimits: LoweredLimitsRepository;
  }
}

/** What the programs of people may use, and what an admin lowers for somebody. */
export const limits = area('limits', {
  tables,
  access,
  open: ({ db, config }) => ({ loweredLimits: createLoweredLimits(db, config.limits) }),
  recover: ({ loweredLimits }) => loweredLimits.apply(),
  serve: (workspace) => ({ handlers: limitHandlers(workspace) }),
});
