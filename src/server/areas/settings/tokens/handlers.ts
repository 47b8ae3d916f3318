import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from './access';

/** Tokens of who asks. */
export const tokenHandlers = ({
  accounts,
  apiTokens,
}: Workspace): AreaHandlers<'tokens', typeof access> => ({
  readAll: async (_request, { user }) => ({ tokens: await apiTokens.list(user.user_name) }),
  create: ({ name, days, scope }, { user }) => apiTokens.make(user.user_name, name, days, scope),
  async revoke({ token_id }, { user }) {
    await accounts.endSessions(user.user_name, [token_id]);
    return { status: 'Token revoked' };
  },
});
