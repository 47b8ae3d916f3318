import { LOCATION_CHANGE } from 'connected-react-router';
import { call, getContext, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { readListView } from '~/web/kit/place/listView';
import type { Surroundings } from '~/web/kit/surroundings';
import { selectTeamToggle } from '../person';

interface KeptFresh {
  readonly keepFresh: () => SagaGenerator<void>;
}

function* showsTeam(): SagaGenerator<boolean> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  return (yield* select(selectTeamToggle)) !== null && readListView((yield* select(pageOf)).search).team;
}

function* untilSwitched(team: boolean): SagaGenerator<void> {
  while ((yield* showsTeam()) === team) yield* take(LOCATION_CHANGE);
}

/** Lists refetch every 30 s: of own and teammates' objects the one that shows. `left` says what ends with the list that showed. */
export function* followList(lists: { readonly own: KeptFresh; readonly team: KeptFresh }, left: () => SagaGenerator<unknown>): SagaGenerator<void> {
  while (true) {
    const team = yield* showsTeam();
    try {
      yield* race({ fresh: call((team ? lists.team : lists.own).keepFresh), switched: call(untilSwitched, team) });
    } finally {
      yield* left();
    }
  }
}
