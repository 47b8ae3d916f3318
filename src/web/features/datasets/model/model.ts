import { createSlice } from '@reduxjs/toolkit';
import {
  api,
  DATASET_TEXTS,
  type Dataset,
  type DatasetChanges,
  type DatasetSnapshots,
  type DatasetStatistics,
  type DriveEntry,
  type Storage,
  type User,
} from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { draft, type Draft } from '~/web/lib/state/draft';
import type { PartState } from '~/web/work/detail/pagePart.saga';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import type { Thumbnails } from '~/web/work/detail/thumbnails.saga';
import type { RootState } from '~/web/lib/state/root';
import { datasetEvents, datasetRead, deletion, type Details } from '../events';

/** A dataset as the screens show it. */
export type DatasetRow = ObjectView<Dataset, never>;

/** Its owner alone changes and deletes it. */
const mayChange = ({ user_name }: Dataset, user: User | null) =>
  user !== null && user_name === user.user_name;

export const datasets = createObjectSlice<
  Dataset,
  Details,
  never,
  { datasets: Dataset[] },
  { dataset_id: string },
  { dataset: Dataset } & Details
>({
  name: 'datasets',
  sliceOf: (state) => state.datasets?.objects,
  path: '/datasets',
  words: { one: 'dataset', many: 'datasets' },
  events: datasetEvents,
  api: { readAll: api.datasets.readAll, readTeam: api.datasets.readTeam, read: api.datasets.read },
  requestOf: (dataset_id) => ({ dataset_id }),
  rowsOf: (reply) => reply.datasets,
  rowOf: (reply) => reply.dataset,
  detailsOf: ({ used_by }) => (Array.isArray(used_by) ? { used_by } : undefined),
  idOf: ({ dataset_id }) => dataset_id,
  nameOf: ({ dataset_name }) => dataset_name,
  mayChange,
  machine: { otherwise: 'ready', moves: { ready: {}, missing: {} } },
});

/** The fields of a dataset's form: its name, and its folder. */
export interface DatasetValues {
  /** Null for a new one. */
  readonly id: string | null;
  readonly dataset_name: string;
  readonly storage: Storage;
  /** '' while none is chosen. */
  readonly path: string;
}

const formOf = (name: string) =>
  draft<DatasetValues, null>(name, {
    dataset_name: ({ dataset_name }) => {
      if (dataset_name.trim() === '') return 'Please input a name!';
      return dataset_name.trim().length > 200 ? 'A name has at most 200 characters.' : undefined;
    },
    path: ({ path }) => (path === '' ? 'Please choose a folder!' : undefined),
  });
export const FORMS = {
  create: formOf('datasets/createForm'),
  settings: formOf('datasets/settingsForm'),
} as const;
export type FormName = keyof typeof FORMS;

export const blank: DatasetValues = { id: null, dataset_name: '', storage: 'drive', path: '' };
/** The request for the server. */
export const sentOf = ({ dataset_name, storage, path }: Omit<DatasetValues, 'id'>) => ({
  dataset_name: dataset_name.trim(),
  storage,
  path,
});
export const valuesOf = ({
  dataset_id: id,
  dataset_name,
  storage = 'drive',
  path = '',
}: Dataset): DatasetValues => ({ id, dataset_name, storage, path });

/** The users of the datasets that were read by themselves. */
export const details = createSlice({
  name: 'datasets/details',
  initialState: {} as Readonly<Record<string, Details>>,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(datasetRead, (all, { payload: { id, details: told } }) =>
      told ? { ...all, [id]: told } : all,
    );
    on.addCase(deletion.succeeded, (all, { payload: { id } }) =>
      Object.fromEntries(Object.entries(all).filter(([each]) => each !== id)),
    );
  },
});

/** The files of a dataset that have columns. */
export interface Tables {
  readonly files: readonly DriveEntry[];
  readonly truncated: boolean;
}

/** The state beside the datasets themselves: forms, who names them, and what the open page has asked. */
export interface DatasetParts {
  readonly create: Draft<DatasetValues> | null;
  readonly settings: Draft<DatasetValues> | null;
  readonly details: Readonly<Record<string, Details>>;
  readonly pictures: Thumbnails;
  readonly contents: PartState<readonly DriveEntry[]> | null;
  readonly preview: PartState<PreviewContent> | null;
  readonly tables: PartState<Tables> | null;
  readonly statistics: PartState<DatasetStatistics> | null;
  readonly snapshots: PartState<DatasetSnapshots> | null;
  readonly changes: PartState<DatasetChanges> | null;
}

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly datasets?: DatasetsArea;
  }
  interface DatasetsArea {
    readonly objects?: ObjectState<Dataset, never>;
    readonly details?: DatasetParts;
  }
}

/** The sentences about datasets (DST-04, DST-05). */
export const SUCCESS = { delete: DATASET_TEXTS.deleted, save: 'Update dataset success' } as const;
export const UNABLE = {
  save: 'Unable to save the dataset',
  delete: DATASET_TEXTS.deleteFailed,
} as const;

export const selectForm = (name: FormName) => (state: RootState) =>
  state.datasets?.details?.[name] ?? null;
export const selectUses = (state: RootState, id: string) =>
  state.datasets?.details?.details[id]?.used_by;
