import { put, type SagaGenerator } from 'typed-redux-saga';
import { followList } from '~/web/crossings/objects/followList.saga';
import { notebooksChosen } from '../events';
import { ownNotebooks, teamNotebooks } from '../shelves';

/** Lists refetch every 30 s while they show. Marks end with the list they were made in. */
export function* followNotebooks(): SagaGenerator<void> {
  yield* followList({ own: ownNotebooks, team: teamNotebooks }, function* forgetMarks() {
    yield* put(notebooksChosen({ notebook_ids: [] }));
  });
}
