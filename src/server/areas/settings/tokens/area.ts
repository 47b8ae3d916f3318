import { area } from '../../../platform/area';
import { apiTokens, type ApiTokens } from '../../account/api';
import { deleteOldDaily } from '../../../platform/concurrency/daily';
import { access } from './access';
import { tokenHandlers } from './handlers';
import { createSpentTokens, type SpentTokens } from './queries';
import * as tables from './tables';

declare module '../../../platform/workspace' {
  interface Workspace {
    /** API tokens, for programs of people. */
    readonly apiTokens: ApiTokens;
    /** Tokens of sockets, each for one use. */
    readonly spentTokens: SpentTokens;
  }
}

/** Tokens with which programs ask the API in a person's name. */
export const tokens = area('tokens', {
  tables,
  access,
  open: ({ db }) => ({ apiTokens: apiTokens(db), spentTokens: createSpentTokens(db) }),
  serve(workspace) {
    let stop = () => {};
    return {
      handlers: tokenHandlers(workspace),
      start() {
        stop = deleteOldDaily(
          workspace.spentTokens.forgetOld,
          'forgetting used tokens',
          workspace.report,
        );
      },
      close: () => stop(),
    };
  },
});
