import { isAnyOf } from '@reduxjs/toolkit';
import { every, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { stop as jobStop } from '../jobs/events';
import { stop as notebookStop } from '../notebooks/events';
import { keepRecents } from './flows/keepRecents.saga';
import { lookAgain } from './flows/lookAgain.saga';
import { recents } from './model/recents';

const stopped = {
  type: 'notebooks/stopped|jobs/stopTaken',
  match: isAnyOf(notebookStop.accepted, jobStop.accepted),
};

export const home: Room = {
  reducers: { home: recents.reducer },
  flows: [whilePage('/home', keepRecents), every(stopped, lookAgain)],
};
