import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { always, every, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { allReset, commandChosen, keysBound, switched, switchRequested } from './events';
import {
  performCommand,
  sendSearchKeys,
  switchShortcut,
  watchFrameKeys,
  watchKeys,
} from './watchKeys.saga';
import { restoreShortcuts, PERSISTED_SHORTCUTS, shortcutsSlice } from './model/slice';
import { CommandQuestion } from './screens/CommandQuestion';

const changed: EventOf<UnknownAction> = {
  type: 'search/keysBound|switched|allReset',
  match: isAnyOf(keysBound, switched, allReset),
};

export const shortcuts: Feature = {
  outlives: ['search.shortcuts'],
  reducers: {
    search: { shortcuts: shortcutsSlice.reducer },
  },
  persisted: [
    {
      path: 'search.shortcuts',
      key: 'shortcuts',
      version: 1,
      allow: PERSISTED_SHORTCUTS,
      storage: 'local',
      restore: restoreShortcuts,
    },
  ],
  flows: [
    always(watchKeys),
    every(frameMessageReceived, watchFrameKeys),
    every(changed, sendSearchKeys),
    every(commandChosen, performCommand),
    every(switchRequested, switchShortcut),
  ],
  layers: [CommandQuestion],
  panels: { shortcuts: lazily(() => import('./screens/ShortcutsPanel')) },
};
