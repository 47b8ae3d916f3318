import { area } from '../../platform/area';
import { access } from './access';
import { assistHandlers } from './handlers';

/** Code from words: the model that the installation names writes it, people look at it first. */
export const assist = area('assist', {
  access,
  serve: (workspace) => ({ handlers: assistHandlers(workspace) }),
});
