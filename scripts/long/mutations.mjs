/**
 * Changes to the server that take one guard away: a timer, a retry, a limit, an end that is waited for. With each of them some of its `tests` must
 * fail. `find` stands once in `file`; `with` takes its place.
 */
import { environments } from './mutations/environments.mjs';
import { limits } from './mutations/limits.mjs';
import { database, queue, timers } from './mutations/server.mjs';
import { services } from './mutations/services.mjs';

export const mutations = [
  ...database,
  ...timers,
  ...queue,
  ...limits,
  ...environments,
  ...services,
];
