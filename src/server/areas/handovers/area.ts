import { area } from '../area';
import { access } from './access';
import { handoverHandlers } from './handlers';

/** Handing what a member owns to another one. What can be handed over say the areas of the kinds (`holdings`). */
export const handovers = area('handovers', {
  access,
  serve: (workspace) => ({ handlers: handoverHandlers(workspace) }),
});
