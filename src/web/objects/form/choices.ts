import { api, type TeamUser } from '~/contract';
import type { Loaded } from '~/web/kit/state/loaded';
import { choice } from './flows/choice.saga';

/** The people of the team: who else may change an object. */
export const collaboratorChoice = choice({
  name: 'collaboratorChoice', endpoint: api.account.collaborators, listOf: ({ users }) => users, valueOf: ({ users }): readonly TeamUser[] => users,
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly collaboratorChoice?: Loaded<readonly TeamUser[]>;
  }
}
