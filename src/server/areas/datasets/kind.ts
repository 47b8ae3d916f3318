import { ofTeamIn, type ObjectKind } from '../../platform/objectKind';
import { datasets } from './tables';

/** Datasets, as what spans all kinds of objects knows them. */
export const datasetObjects: ObjectKind = {
  kind: 'dataset',
  table: datasets,
  id: datasets.datasetId,
  name: datasets.datasetName,
  seenBy: ofTeamIn(datasets.teamName),
  right: 'datasets',
};
