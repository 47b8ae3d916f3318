import { isAnyOf } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { latestBy, type Event } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { datasetChoice, teamDatasetChoice } from './model/choices';
import { placementChanged, placementNeeded } from './events';
import { readPlacement, type Moved } from './readPlacement.saga';
import { DatasetField } from './screens/DatasetField';
import { EnvironmentField } from './screens/EnvironmentField';
import { LimitFields } from './screens/LimitFields';
import { PlacementFields } from './screens/PlacementFields';

/** Anything after which a placement must be read on: a newer one drops the replies still under way. */
const placementMoved: Event<Moved> = {
  type: 'forms/placementNeeded|placementChanged',
  match: isAnyOf(placementNeeded, placementChanged),
};

/** The placement of an object: provider, region, zone, instance type, environment, limits. */
export const placement: Feature = {
  reducers: {
    forms: { datasets: datasetChoice.slice.reducer, teamDatasets: teamDatasetChoice.slice.reducer },
  },
  flows: [
    latestBy(placementMoved, ({ form }) => form, readPlacement),
    datasetChoice.line,
    teamDatasetChoice.line,
  ],
  panels: {
    placement: PlacementFields,
    environment: EnvironmentField,
    dataset: DatasetField,
    limits: LimitFields,
    // Few providers have these.
    providerFeatures: lazily(async () => ({
      default: (await import('./screens/ProviderFields')).ProviderFields,
    })),
    nodes: lazily(async () => ({ default: (await import('./screens/ProviderFields')).NodeFields })),
  },
};
