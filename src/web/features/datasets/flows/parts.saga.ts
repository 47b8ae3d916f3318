import { put, type SagaGenerator } from 'typed-redux-saga';
import {
  api,
  type DatasetChanges,
  type DatasetSnapshots,
  type DatasetStatistics,
  type DriveEntry,
  type Reply,
} from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { openPreview } from '~/web/lib/saga/openPreview';
import { POLL_MS } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { pagePart } from '~/web/work/detail/pagePart.saga';
import { thumbnails } from '~/web/work/detail/thumbnails.saga';
import { detailRefreshRequested, type snapshotRequested } from '../events';
import type { DatasetParts, Tables } from '../model/model';
import { viewOf } from '../model/view';

/** Slow work is polled at this interval, ms. */
const WORKING_MS = 1_000;

type Asked = 'contents' | 'preview' | 'tables' | 'statistics' | 'snapshots' | 'changes';
const at = <Name extends Asked>(name: Name) => ({
  name: `datasets/${name}`,
  page: '/datasets/:id',
  again: detailRefreshRequested.type,
  stateOf: ({ datasets }: RootState): DatasetParts[Name] | undefined => datasets?.details?.[name],
});

/** The folder that shows. */
export const contents = pagePart<readonly DriveEntry[]>({
  ...at('contents'),
  shows: (search) => (viewOf(search).tab === 'files' ? viewOf(search).folder : null),
  read: (dataset_id, path) =>
    objectRequest(
      api.datasets.contents,
      { dataset_id, path },
      (reply): readonly DriveEntry[] => reply.contents,
    )(),
});

function* readPreview(
  dataset_id: string,
  file_url: string,
  key: string,
): SagaGenerator<Reply<PreviewContent>> {
  const reply = yield* callApi(api.datasets.preview, { dataset_id, file_url });
  return reply.ok ? yield* openPreview(key, reply.value) : reply;
}
/** The head of the file beside the list. */
export const preview = pagePart<PreviewContent>({
  ...at('preview'),
  shows: (search) => (viewOf(search).tab === 'files' ? viewOf(search).file : null),
  read: readPreview,
  every: () => null,
});

/** The files that have columns. */
export const tables = pagePart<Tables>({
  ...at('tables'),
  shows: (search) => (viewOf(search).tab === 'statistics' ? '' : null),
  read: (dataset_id) => callApi(api.datasets.tables, { dataset_id }),
});

/** The table whose columns are told: the one that the address names, else the first. */
export const selectTable = (state: RootState, id: string, file: string | null): string | null =>
  file ?? tables.selectPart(state, id, '')?.value?.files[0]?.path ?? null;
/** The content of the columns of a file. */
export const statistics = pagePart<DatasetStatistics>({
  ...at('statistics'),
  shows: (search, state, id) =>
    viewOf(search).tab === 'statistics' ? selectTable(state, id, viewOf(search).file) : null,
  moves: [tables.succeeded.type],
  read: (dataset_id, path) => callApi(api.datasets.statistics, { dataset_id, path }),
  every: (told) => (told?.phase === 'working' ? WORKING_MS : null),
});

/** The history of its content; polled faster while that is being read. */
export const snapshots = pagePart<DatasetSnapshots>({
  ...at('snapshots'),
  shows: (search) => (viewOf(search).tab === 'snapshots' ? '' : null),
  read: (dataset_id) => callApi(api.datasets.snapshots, { dataset_id }),
  every: (told) => (told?.working ? WORKING_MS : POLL_MS.lists),
});

/** Has what a dataset holds now written down; the list says how far that has come. */
export function* makeSnapshot({
  payload: { id },
}: ActionOf<typeof snapshotRequested>): SagaGenerator<void> {
  yield* snapshots.ask(id, '', () => callApi(api.datasets.snapshot, { dataset_id: id }));
  yield* put(detailRefreshRequested());
}

/** The current differences from the snapshot that the address names. */
export const changes = pagePart<DatasetChanges>({
  ...at('changes'),
  shows: (search) => (viewOf(search).tab === 'snapshots' ? viewOf(search).since : null),
  every: () => null,
  read: (dataset_id, snapshot_id) => callApi(api.datasets.changes, { dataset_id, snapshot_id }),
});

/** The pictures among its files. */
export const pictures = thumbnails({
  name: 'datasets',
  stateOf: ({ datasets }) => datasets?.details?.pictures,
  read: (dataset_id, paths) =>
    objectRequest(api.datasets.thumbnails, { dataset_id, paths }, (reply) => reply.pictures),
});
