import { createDiskUse, type DiskUse } from './diskUse';
import { area } from '../../../platform/area';
import { access } from './access';
import { limitHandlers } from './handlers';
import { createLoweredLimits, type LoweredLimitsRepository } from './queries/lowered';
import * as tables from './tables';

declare module '../../../platform/workspace' {
  interface Workspace {
    /** Limits that admins lowered for people. */
    readonly loweredLimits: LoweredLimitsRepository;
    /** The disk usage of people's files. */
    readonly diskUse: DiskUse;
  }
}

/** Limits of people's programs, and those that an admin lowers for somebody. */
export const limits = area('limits', {
  tables,
  access,
  open: (foundation, workspace) => ({
    loweredLimits: createLoweredLimits(foundation.db, foundation.config.limits),
    diskUse: createDiskUse({
      ...foundation,
      jobs: { idsOf: (name) => workspace().jobs.idsOf(name) },
    }),
  }),
  recover: ({ loweredLimits }) => loweredLimits.apply(),
  serve: (workspace) => ({ handlers: limitHandlers(workspace) }),
});
