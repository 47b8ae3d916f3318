import { whilePage } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { followCatalogue } from './flows/followCatalogue.saga';
import { instancesReducer } from './model/slice';

export const instances: Feature = {
  reducers: { instances: instancesReducer },
  flows: [whilePage('/instances', followCatalogue)],
};
