import { LOCATION_CHANGE } from 'connected-react-router';
import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { readListView } from '~/web/lib/browser/url/listView';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import type { RootState } from '~/web/lib/state/root';
import { profileRead } from '~/web/core/session/events';
import { selectTeamToggle } from '~/web/core/session/person';

/** A list is read sooner while one of its rows is under way. */
export interface Hurry<Row> {
  readonly while: (row: Row) => boolean;
  readonly everyMs: number;
}

interface List<Row> {
  readonly keepFresh: () => SagaGenerator<void>;
  readonly selectAll: (state: RootState) => readonly Row[];
  readonly events: { readonly refreshRequested: () => UnknownAction };
}

interface Options<Row> {
  readonly own: List<Row>;
  readonly team: List<Row>;
  readonly hurry: Hurry<Row> | undefined;
  /** Left out where everybody may. */
  readonly mayList?: ((state: RootState) => boolean) | undefined;
  /** Ends what belongs to the list that showed. */
  readonly left: () => SagaGenerator<unknown>;
}

function* showsTeam(): SagaGenerator<boolean> {
  return (yield* select(selectTeamToggle)) !== null && readListView((yield* pageNow()).search).team;
}

function* keepHurrying<Row>(
  { selectAll, events }: List<Row>,
  hurry: Hurry<Row>,
): SagaGenerator<void> {
  yield* poll(
    function* hurryOn() {
      if ((yield* select(selectAll)).some(hurry.while)) yield* put(events.refreshRequested());
    },
    { every: hurry.everyMs, firstAfter: hurry.everyMs },
  );
}

/** Makes the worker that reads the list that shows, own or the team's, for as long as its page is open. */
export const listFollower = <Row>({ own, team, hurry, mayList = () => true, left }: Options<Row>) =>
  function* followLists(): SagaGenerator<void> {
    const look = function* look() {
      return (yield* select(mayList)) ? yield* showsTeam() : null;
    };
    yield* whileSelected(
      look,
      function* follow(isTeam: boolean) {
        const list = isTeam ? team : own;
        try {
          yield* all([
            call(list.keepFresh),
            ...(hurry ? [call(keepHurrying<Row>, list, hurry)] : []),
          ]);
        } finally {
          yield* left();
        }
      },
      [LOCATION_CHANGE, profileRead.type],
    );
  };
