import { api, type PythonEnvironment } from '~/contract';
import type { Loaded } from '~/web/kit/state/loaded';
import { choice } from '~/web/objects/form/flows/choice.saga';

/** The Python environments of the team, the built-in one first. */
export const environmentChoice = choice({
  name: 'environmentChoice', endpoint: api.environments.readAll, listOf: ({ environments }) => environments,
  valueOf: ({ environments }): readonly PythonEnvironment[] => environments,
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly environmentChoice?: Loaded<readonly PythonEnvironment[]>;
  }
}
