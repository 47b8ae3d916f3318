import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazily } from '~/web/kit/browser/lazily';
import { every, latest, leadingBy, whilePage, type Event } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import {
  downloadReady,
  followChosen,
  lineSought,
  linesCopyRequested,
  linkCopyRequested,
  logDownloadRequested,
  matchWanted,
  outputWanted,
  rested,
  resultsDownloadRequested,
  saveProposed,
  tailArrived,
  windowSeen,
} from './events';
import { copyLines, copyLink } from './flows/copyLines.saga';
import { downloadLog, downloadResults, saveFile } from './flows/download.saga';
import { followOutput } from './flows/followOutput.saga';
import { followResults, readFragment } from './flows/followResults.saga';
import { goToLines } from './flows/goToLines.saga';
import { keepPosition } from './flows/keepPosition.saga';
import { loadLines } from './flows/loadLines.saga';
import { readAgents } from './flows/readAgents.saga';
import { saveResults } from './flows/saveResults.saga';
import { searchLog, stepToMatch } from './flows/searchLog.saga';
import { JOB, keyOf, type LogOf } from './model/url';
import { noticesFrom } from '~/web/objects/notices';
import { EVENT_NOTICES } from './messages';
import { jobOutputReducer } from './model/slice';
import { POSITIONS_KEPT, positionsReducer } from './model/positions';

/** Anything after which lines may be drawn that are not known. */
const linesNeeded: Event<LogOf> = {
  type: 'jobOutput/windowSeen|lineSought|tailArrived|followChosen|wanted',
  match: (action): action is PayloadAction<LogOf> =>
    isAnyOf(windowSeen, lineSought, tailArrived, followChosen, outputWanted)(action),
};
const ofSubmission = ({ submission_id }: { readonly submission_id: string }) => submission_id;

/** What jobs print and leave behind: two panels of a job's page. */
export const jobOutput: Room = {
  large: ['jobOutput.logs'],
  reducers: { jobOutput: jobOutputReducer, outputPositions: positionsReducer },
  kept: {
    outputPositions: { version: 1, whitelist: POSITIONS_KEPT, storage: 'tab', throttle: 300 },
  },
  flows: [
    whilePage(JOB, followOutput),
    whilePage(JOB, goToLines),
    whilePage(JOB, readAgents),
    whilePage(JOB, searchLog),
    whilePage(JOB, followResults),
    whilePage(JOB, readFragment),
    leadingBy(linesNeeded, keyOf, loadLines),
    latest(rested, keepPosition),
    leadingBy(matchWanted, keyOf, stepToMatch),
    latest(linesCopyRequested, copyLines),
    latest(linkCopyRequested, copyLink),
    leadingBy(logDownloadRequested, keyOf, downloadLog),
    leadingBy(resultsDownloadRequested, ofSubmission, downloadResults),
    every(downloadReady, saveFile),
    latest(saveProposed, saveResults),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: {
    jobOutput: lazily(() => import('./screens/OutputPanel')),
    jobResults: lazily(() => import('./screens/ResultsPanel')),
  },
};
