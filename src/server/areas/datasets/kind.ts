import { eq } from 'drizzle-orm';
import type { ObjectKind } from '../../platform/objectKind';
import { datasets } from './tables';

/** Datasets, as what spans all kinds of objects knows them. */
export const datasetObjects: ObjectKind = {
  kind: 'dataset',
  table: datasets,
  id: datasets.datasetId,
  name: datasets.datasetName,
  seenBy: ({ team_name }) => eq(datasets.teamName, team_name),
  right: 'datasets',
};
