import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { always, every, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { searchOpened } from '~/web/core/shell/events';
import { searchCommands } from './commands';
import { searchTyped } from './events';
import { collectCommands } from './flows/collectCommands.saga';
import { loadNames } from './flows/loadNames.saga';
import { searchRelated } from './flows/searchRelated.saga';
import { names } from './model/names';
import { related } from './model/related';
import { searchSlice } from './model/slice';

const textChanged: EventOf<UnknownAction> = {
  type: 'shell/searchOpened|search/typed',
  match: isAnyOf(searchOpened, searchTyped),
};

export const search: Feature = {
  large: ['search.names'],
  reducers: {
    search: { overlay: searchSlice.reducer, names: names.reducer, related: related.slice.reducer },
  },
  flows: [
    always(loadNames),
    always(collectCommands),
    every(textChanged, searchRelated),
    related.line,
  ],
  commands: searchCommands,
  panels: { search: lazily(() => import('./screens/SearchOverlay')) },
};
