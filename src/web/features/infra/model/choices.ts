import { api, type EngineLocation } from '~/contract';
import { memberStatus } from '~/contract/team/memberRules';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** Somebody of the team. */
export interface Person {
  readonly user_name: string;
  readonly fullname: string;
}

/** Everybody of the team who has an account, also who is disabled now. */
export const peopleChoice = choice({
  name: 'team/people',
  stateOf: (state) => state.team?.people,
  endpoint: api.team.readAll,
  listOf: ({ users }) => users,
  valueOf: ({ users }): readonly Person[] =>
    users
      .filter((user) => memberStatus(user) !== 'invited')
      .map(({ user_name, fullname }) => ({ user_name, fullname })),
});

/** Every place that a zone can stand for, and the providers that do not answer. */
export interface EngineLocations {
  readonly places: readonly EngineLocation[];
  readonly unread: readonly string[];
}
export const engineLocationOptions = choice({
  name: 'infra/engineLocations',
  stateOf: (state) => state.infra?.engineLocations,
  endpoint: api.placement.locations,
  listOf: ({ places }) => places,
  valueOf: ({ places, unread }): EngineLocations => ({ places, unread }),
});

declare module '~/web/lib/state/root' {
  interface TeamArea {
    readonly people?: Loaded<readonly Person[]>;
  }
  interface InfraArea {
    readonly engineLocations?: Loaded<EngineLocations>;
  }
}
