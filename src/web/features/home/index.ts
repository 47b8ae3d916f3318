import { isAnyOf } from '@reduxjs/toolkit';
import { every, whilePage } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { stop as jobStop } from '../jobs/events';
import { stop as notebookStop } from '../notebooks/events';
import { pollRecents } from './flows/keepRecents.saga';
import { refreshRecents } from './flows/lookAgain.saga';
import { recents } from './model/recents';

const stopped = {
  type: 'notebooks/stopped|jobs/stopTaken',
  match: isAnyOf(notebookStop.accepted, jobStop.accepted),
};

export const home: Feature = {
  reducers: { home: recents.reducer },
  flows: [whilePage('/home', pollRecents), every(stopped, refreshRecents)],
};
