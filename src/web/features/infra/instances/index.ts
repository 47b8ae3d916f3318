import { whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { followCatalogue } from './followCatalogue.saga';
import { instancesReducer } from './model';

export const instances: Feature = {
  reducers: {
    infra: { instances: instancesReducer },
  },
  flows: [whilePage('/instances', followCatalogue)],
};
