import { whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { followCatalogue } from './followCatalogue.saga';
import { instancesReducer } from './slice';

export const instances: Room = {
  reducers: { instances: instancesReducer },
  flows: [whilePage('/instances', followCatalogue)],
};
