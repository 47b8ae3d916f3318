import { area } from '../../../platform/area';
import { access } from './access';
import { ownershipHandlers } from './handlers';

/** Handing what a member owns to another one. What can be handed over say the areas of the kinds (`holdings`). */
export const ownership = area('ownership', {
  access,
  serve: (workspace) => ({ handlers: ownershipHandlers(workspace) }),
});
