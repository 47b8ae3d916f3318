import { area } from '../area';
import { apiTokens, type ApiTokens } from '../account/apiTokens';
import { access } from './access';
import { tokenHandlers } from './handlers';

declare module '../../workspace' {
  interface Workspace {
    /** What programs of people's own ask the API with. */
    readonly apiTokens: ApiTokens;
  }
}

/** Tokens with which programs ask the API in a person's name. */
export const tokens = area('tokens', {
  access,
  open: ({ db }) => ({ apiTokens: apiTokens(db) }),
  serve: (workspace) => ({ handlers: tokenHandlers(workspace) }),
});
