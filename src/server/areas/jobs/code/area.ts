import { area } from '../../../platform/area';
import { access } from './access';
import { codeHandlers } from './handlers';

/** The code of jobs. */
export const code = area('code', {
  access,
  serve: (workspace) => ({ handlers: codeHandlers(workspace) }),
});
