import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/kit/browser/lazily';
import { frameSpoke } from '~/web/kit/browser/frames';
import { always, every, type EventOf } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { allReset, commandChosen, keysBound, switched, switchRequested } from './events';
import { hearPresses, tellSearchKeys } from './flows/hearFrames.saga';
import { hearKeys } from './flows/hearKeys.saga';
import { performCommand } from './flows/performCommand.saga';
import { switchShortcut } from './flows/switchShortcut.saga';
import { restoreShortcuts, SHORTCUTS_KEPT, shortcutsSlice } from './model/slice';
import { CommandQuestion } from './screens/CommandQuestion';

const changed: EventOf<UnknownAction> = {
  type: 'shortcuts/keysBound|switched|allReset',
  match: isAnyOf(keysBound, switched, allReset),
};

export const shortcuts: Room = {
  outlives: ['shortcuts'],
  reducers: { shortcuts: shortcutsSlice.reducer },
  kept: {
    shortcuts: {
      version: 1,
      whitelist: SHORTCUTS_KEPT,
      storage: 'local',
      restore: restoreShortcuts,
    },
  },
  flows: [
    always(hearKeys),
    every(frameSpoke, hearPresses),
    every(changed, tellSearchKeys),
    every(commandChosen, performCommand),
    every(switchRequested, switchShortcut),
  ],
  layers: [CommandQuestion],
  panels: { shortcuts: lazily(() => import('./screens/ShortcutsPanel')) },
};
