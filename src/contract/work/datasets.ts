import type { z } from 'zod';
import { endpoints, type ReplyOf } from '../endpoint';
import type * as Shapes from '../schemas/work/datasets.schema';

export type Dataset = z.output<typeof Shapes.Dataset>;
export type DatasetUse = z.output<typeof Shapes.DatasetUse>;
export type DatasetSnapshot = z.output<typeof Shapes.Snapshot>;
export type SeenDataset = z.output<typeof Shapes.SeenDataset>;
export type DatasetColumn = z.output<typeof Shapes.Column>;
export type ReadingProgress = z.output<typeof Shapes.Progress>;

/** Named folders of data that notebooks and jobs read. */
export const datasets = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/dataset/readall/',
  readTeam: '/fsc/user/team/read/datasets/',
  read: '/fsc/dataset/read/',
  create: '/fsc/dataset/create/',
  update: '/fsc/dataset/update/',
  delete: '/fsc/dataset/delete/',
  contents: '/fsc/dataset/contents/read/',
  preview: '/fsc/dataset/object/preview/',
  thumbnails: '/fsc/dataset/contents/thumbnails/read/',
  statistics: '/fsc/dataset/statistics/read/',
  tables: '/fsc/dataset/tables/read/',
  snapshot: '/fsc/dataset/snapshot/create/',
  snapshots: '/fsc/dataset/snapshot/readall/',
  changes: '/fsc/dataset/snapshot/changes/read/',
});

export type DatasetStatistics = ReplyOf<typeof datasets.statistics>;
export type DatasetSnapshots = ReplyOf<typeof datasets.snapshots>;
export type DatasetChanges = ReplyOf<typeof datasets.changes>;

/** Toasts about deleting one (DST-04, DST-05). */
export const DATASET_TEXTS = {
  deleted: 'Delete dataset success',
  deleteFailed: 'Delete dataset failed',
} as const;

/** The variable by which a program finds the dataset it was given. */
export const DATASET_VARIABLE = 'ATELIER_DATASET';

/** Where a program finds the dataset of this name: a folder of its working folder, and a variable that holds the absolute path. */
export const mountOf = (name: string): { readonly folder: string; readonly variable: string } => {
  const word =
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .slice(0, 60) || 'dataset';
  const upper = word
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return { folder: `datasets/${word}`, variable: `${DATASET_VARIABLE}S_${upper || 'DATASET'}` };
};
