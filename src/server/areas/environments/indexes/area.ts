import { area } from '../../../platform/area';
import { access } from './access';
import { indexHandlers } from './handlers';
import { indexRepository, type Indexes } from './repository';
import * as tables from './tables';

declare module '../../../platform/workspace' {
  interface Workspace {
    /** Package indexes that a team's builds use. */
    readonly indexes: Indexes;
  }
}

/** Package indexes of teams: address and credentials, which admins write and builds use. */
export const indexes = area('indexes', {
  tables,
  access,
  open: ({ db, secretBox }) => ({ indexes: indexRepository(db, secretBox) }),
  serve: (workspace) => ({ handlers: indexHandlers(workspace) }),
});
