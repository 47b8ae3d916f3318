import { schemas as account } from './account.schema';
import { schemas as notebooks } from './notebooks.schema';
import { schemas as objects } from './objects.schema';
import { schemas as placement } from './placement.schema';

/** The validators of every endpoint, by the same names as `api`. For the server and for tests: the web app never imports this. */
export const schemas = { account, placement, notebooks, objects };
