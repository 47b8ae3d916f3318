import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/lib/browser/lazily';
import { every, latest, leadingBy, whilePage, type Event } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  downloadReady,
  followChosen,
  lineJumpRequested,
  linesCopyRequested,
  lineLinkCopyRequested,
  logDownloadRequested,
  matchRequested,
  outputRefreshRequested,
  rested,
  resultsDownloadRequested,
  savePickerOpened,
  tailReceived,
  windowSeen,
} from './events';
import { copyLines, copyLink } from './flows/copyLines.saga';
import { followOutput } from './flows/followOutput.saga';
import { followResults, readFragment } from './flows/followResults.saga';
import { goToLines, loadLines, savePosition } from './flows/loadLines.saga';
import { readAgents } from './flows/readAgents.saga';
import { downloadLog, downloadResults, saveFile, saveResults } from './flows/saveResults.saga';
import { searchLog, stepToMatch } from './flows/searchLog.saga';
import { JOB, keyOf, type LogOf } from './model/url';
import { EVENT_TOASTS } from './messages';
import { jobOutputReducer } from './model/slice';
import { PERSISTED_POSITIONS, positionsReducer } from './model/positions';

/** Anything after which lines may be drawn that are not known. */
const linesNeeded: Event<LogOf> = {
  type: 'jobs/windowSeen|lineJumpRequested|tailReceived|followChosen|outputRefreshRequested',
  match: (action): action is PayloadAction<LogOf> =>
    isAnyOf(
      windowSeen,
      lineJumpRequested,
      tailReceived,
      followChosen,
      outputRefreshRequested,
    )(action),
};
const ofSubmission = ({ submission_id }: { readonly submission_id: string }) => submission_id;

/** Output and results of jobs: two panels of a job's page. */
export const jobOutput: Feature = {
  large: ['jobs.output.logs'],
  reducers: {
    jobs: { output: jobOutputReducer, outputPositions: positionsReducer },
  },
  persisted: [
    {
      path: 'jobs.outputPositions',
      key: 'outputPositions',
      version: 1,
      allow: PERSISTED_POSITIONS,
      storage: 'tab',
      throttle: 300,
    },
  ],
  flows: [
    whilePage(JOB, followOutput),
    whilePage(JOB, goToLines),
    whilePage(JOB, readAgents),
    whilePage(JOB, searchLog),
    whilePage(JOB, followResults),
    whilePage(JOB, readFragment),
    leadingBy(linesNeeded, keyOf, loadLines),
    latest(rested, savePosition),
    leadingBy(matchRequested, keyOf, stepToMatch),
    latest(linesCopyRequested, copyLines),
    latest(lineLinkCopyRequested, copyLink),
    leadingBy(logDownloadRequested, keyOf, downloadLog),
    leadingBy(resultsDownloadRequested, ofSubmission, downloadResults),
    every(downloadReady, saveFile),
    latest(savePickerOpened, saveResults),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    jobOutput: lazily(() => import('./screens/OutputPanel')),
    jobResults: lazily(() => import('./screens/ResultsPanel')),
  },
};
