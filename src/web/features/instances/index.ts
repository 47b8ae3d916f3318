import { whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { followCatalogue } from './flows/followCatalogue.saga';
import { instancesReducer } from './model/slice';

export const instances: Room = {
  reducers: { instances: instancesReducer },
  flows: [whilePage('/instances', followCatalogue)],
};
