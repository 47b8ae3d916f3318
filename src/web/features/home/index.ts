import { whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { keepRecents } from './flows/keepRecents.saga';
import { recents } from './model/recents';

export const home: Room = {
  reducers: { home: recents.reducer },
  flows: [whilePage('/home', keepRecents)],
};
