import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/kit/browser/lazily';
import { always, every, type EventOf } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { searchOpened } from '../shell/events';
import { searchCommands } from './commands';
import { searchTyped } from './events';
import { keepCommands } from './flows/keepCommands.saga';
import { keepNames } from './flows/keepNames.saga';
import { lookForRelated } from './flows/lookForRelated.saga';
import { names } from './model/names';
import { related } from './model/related';
import { searchSlice } from './model/slice';

const textChanged: EventOf<UnknownAction> = {
  type: 'shell/searchOpened|search/typed',
  match: isAnyOf(searchOpened, searchTyped),
};

export const search: Room = {
  large: ['objectNames'],
  reducers: {
    search: searchSlice.reducer,
    objectNames: names.reducer,
    related: related.slice.reducer,
  },
  flows: [
    always(keepNames),
    always(keepCommands),
    every(textChanged, lookForRelated),
    related.line,
  ],
  commands: searchCommands,
  panels: { search: lazily(() => import('./screens/SearchOverlay')) },
};
