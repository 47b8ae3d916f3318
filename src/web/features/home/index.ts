import type { Reducer } from '@reduxjs/toolkit';
import { whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { keepRecents } from './keepRecents.saga';
import { recents } from './recents';

export const home: Room = {
  reducers: { home: recents.reducer as Reducer },
  flows: [whilePage('/home', keepRecents)],
};
