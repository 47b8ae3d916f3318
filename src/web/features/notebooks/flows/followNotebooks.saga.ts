import { LOCATION_CHANGE } from 'connected-react-router';
import { call, getContext, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectTeamToggle } from '~/web/crossings/person';
import { readListView } from '~/web/kit/place/listView';
import type { Surroundings } from '~/web/kit/surroundings';
import { notebooksChosen } from '../events';
import { ownNotebooks, teamNotebooks } from '../shelves';

function* showsTeam(): SagaGenerator<boolean> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  return (yield* select(selectTeamToggle)) !== null && readListView((yield* select(pageOf)).search).team;
}

function* untilSwitched(team: boolean): SagaGenerator<void> {
  while ((yield* showsTeam()) === team) yield* take(LOCATION_CHANGE);
}

/** Lists refetch every 30 s: of own and teammates' notebooks the one that shows. Marks end with the list they were made in. */
export function* followNotebooks(): SagaGenerator<void> {
  while (true) {
    const team = yield* showsTeam();
    try {
      yield* race({ fresh: call((team ? teamNotebooks : ownNotebooks).keepFresh), switched: call(untilSwitched, team) });
    } finally {
      yield* put(notebooksChosen({ notebook_ids: [] }));
    }
  }
}
