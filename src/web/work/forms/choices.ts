import { api, type DeletedEnvironment, type PythonEnvironment, type TeamUser } from '~/contract';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from './flows/choice.saga';

/** Somebody who may change an object, or could once. */
export interface Collaborator extends TeamUser {
  readonly disabled: boolean;
}

/** The people of the team: what those are called who may change an object. */
export const collaboratorChoice = choice({
  name: 'forms/collaborators',
  stateOf: (state) => state.forms?.collaborators,
  endpoint: api.account.collaborators,
  listOf: ({ users }) => users,
  valueOf: ({ users, disabled_users = [] }): readonly Collaborator[] => [
    ...users.map((one) => ({ ...one, disabled: false })),
    ...disabled_users.map((one) => ({ ...one, disabled: true })),
  ],
});

/** The Python environments of the team, the built-in one first, and the names of those that it deleted. */
export interface TeamEnvironments {
  readonly environments: readonly PythonEnvironment[];
  readonly deleted?: readonly DeletedEnvironment[] | undefined;
}

export const environmentChoice = choice({
  name: 'forms/environments',
  stateOf: (state) => state.forms?.environments,
  endpoint: api.environments.readAll,
  listOf: ({ environments }) => environments,
  valueOf: (known): TeamEnvironments => known,
});

/** Other users that may change an object, found by their name. */
export const collaboratorSearch = autocomplete({
  name: 'forms/collaboratorSearch',
  stateOf: (state) => state.forms?.collaboratorSearch,
  endpoint: api.autocomplete.collaborators,
  rowsOf: ({ users }) => users,
  suggestionOf: ({ user_name, fullname }) => ({
    value: user_name,
    text: fullname || user_name,
    hint: user_name,
  }),
});

declare module '~/web/lib/state/root' {
  interface FormsArea {
    readonly collaboratorSearch?: Autocompletion;
    readonly environments?: Loaded<TeamEnvironments>;
    readonly collaborators?: Loaded<readonly Collaborator[]>;
  }
}
