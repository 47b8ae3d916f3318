import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { partWanted, type snapshotRequested } from '../events';
import { snapshots } from './parts.saga';

/** Has what a dataset holds now written down; the list says how far that has come. */
export function* makeSnapshot({ payload: { id } }: Happened<typeof snapshotRequested>): SagaGenerator<void> {
  yield* snapshots.ask(id, '', () => ask(api.datasets.snapshot, { dataset_id: id }));
  yield* put(partWanted());
}
