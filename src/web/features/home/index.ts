import { isAnyOf } from '@reduxjs/toolkit';
import { every, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { stop as jobStop } from '../jobs/events';
import { stop as notebookStop } from '../notebooks/events';
import { pollRecents, refreshRecents } from './recents.saga';
import { recents } from './model';

const stopped = {
  type: 'notebooks/stopSucceeded|jobs/stopSucceeded',
  match: isAnyOf(notebookStop.succeeded, jobStop.succeeded),
};

export const home: Feature = {
  reducers: {
    home: recents.reducer,
  },
  flows: [whilePage('/home', pollRecents), every(stopped, refreshRecents)],
};
