import { area } from '../../../platform/area';
import { access } from './access';
import { secretHandlers } from './handlers';
import { secretRepository, type Secrets } from './repository';
import * as tables from './tables';

declare module '../../../platform/workspace' {
  interface Workspace {
    /** Values that people's programs find in their environment. */
    readonly secrets: Secrets;
  }
}

/** Secrets of people, and the notebooks and jobs that are given them. */
export const secrets = area('secrets', {
  tables,
  access,
  open: ({ db, secretBox }) => ({ secrets: secretRepository(db, secretBox) }),
  serve: (workspace) => ({ handlers: secretHandlers(workspace) }),
});
