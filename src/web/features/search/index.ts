import { lazy } from 'react';
import { always } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { searchCommands } from './commands';
import { keepCommands } from './flows/keepCommands.saga';
import { keepNames } from './flows/keepNames.saga';
import { names } from './model/names';
import { searchSlice } from './model/slice';

export const search: Room = {
  large: ['objectNames'],
  reducers: { search: searchSlice.reducer, objectNames: names.reducer },
  flows: [always(keepNames), always(keepCommands)],
  commands: searchCommands,
  panels: { search: lazy(() => import('./screens/SearchOverlay')) },
};
