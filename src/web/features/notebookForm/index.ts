import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazy } from 'react';
import { always, every, latest, latestBy, leadingBy, whilePage, type Event } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { picked } from '../drivePicker/events';
import { jobRead } from '../jobs/events';
import { notebookRead } from '../notebooks/events';
import { readChoice } from './choices/readChoice.saga';
import { placeClone, readClone } from './clone/readClone.saga';
import { createObject } from './create/createObject.saga';
import { tellUploads } from './create/finishEmbedded.saga';
import { leaveCreate, returnToList } from './create/leaveCreate.saga';
import { openCreate } from './create/openCreate.saga';
import {
  choiceNeeded, cloneAccepted, cloneNeeded, createRequested, driveBooksNeeded, filesDropped, filesPicked, leaveConfirmed, leaveRequested, mainFileChosen,
  placeChosen, placementNeeded, readAgainRequested, runReleased, saveRequested, sourcePicked,
} from './events';
import { isCreateKey, type CreateKey } from './kinds';
import { readPlacement, type Moved } from './placement/readPlacement.saga';
import { EMBEDDED_CREATE_PATH, EMBEDDED_EDIT_PATH } from './routes';
import { promisedRunsReducer, RUNS_KEPT } from './runs/promises';
import { releaseRun, runWhenComplete } from './runs/runWhenComplete.saga';
import { saveSettings } from './settings/saveSettings.saga';
import { readAgain, readForEdit, showSettings, type ObjectRead } from './settings/showSettings.saga';
import { notebookFormReducer } from './slice';
import { checkMainFile } from './source/checkMainFile.saga';
import { pickDropped } from './source/pickDropped.saga';
import { formOf, readDriveBooks, type DriveMoved } from './source/readDriveBooks.saga';
import { resetGithub } from './source/resetGithub.saga';

type OfForm = { readonly form: CreateKey };
const byForm = ({ form }: { readonly form: string }) => form;
const byId = ({ id }: { readonly id: string }) => id;

/** Anything after which a placement must be read on: a newer one drops the replies still under way. */
const placementMoved: Event<Moved> = { type: 'notebookForm/placementNeeded|placeChosen', match: isAnyOf(placementNeeded, placeChosen) };
const mainFileMoved: Event<OfForm> = { type: 'notebookForm/filesPicked|mainFileChosen', match: isAnyOf(filesPicked, mainFileChosen) };
/** Another choice from the drive, or another source, drops what is still being read of the one before. */
const driveMoved: Event<DriveMoved> = {
  type: 'drivePicker/picked|notebookForm/driveBooksNeeded|sourcePicked',
  match: (action): action is PayloadAction<DriveMoved> => (
    isAnyOf(driveBooksNeeded, sourcePicked)(action) || (picked.match(action) && isCreateKey(action.payload.for))
  ),
};
const objectRead: Event<ObjectRead> = { type: 'notebooks/read|jobs/read', match: isAnyOf(notebookRead, jobRead) };
export const notebookForm: Room = {
  reducers: { notebookForm: notebookFormReducer, promisedRuns: promisedRunsReducer },
  kept: { promisedRuns: { version: 1, whitelist: RUNS_KEPT, storage: 'tab' } },
  flows: [
    always(openCreate),
    latestBy(placementMoved, byForm, readPlacement),
    leadingBy(choiceNeeded, ({ choice }) => choice, readChoice),
    latestBy(filesDropped, byForm, pickDropped),
    latestBy(mainFileMoved, byForm, checkMainFile),
    latestBy(driveMoved, formOf, readDriveBooks),
    every(sourcePicked, resetGithub),
    latest(cloneNeeded, readClone),
    every(cloneAccepted, placeClone),
    leadingBy(createRequested, byForm, createObject),
    every(leaveRequested, leaveCreate),
    every(leaveConfirmed, returnToList),
    whilePage(EMBEDDED_CREATE_PATH, tellUploads),
    every(objectRead, showSettings),
    whilePage(EMBEDDED_EDIT_PATH, readForEdit),
    leadingBy(readAgainRequested, byId, readAgain),
    leadingBy(saveRequested, byId, saveSettings),
  ],
  panels: {
    notebookSettings: lazy(() => import('./settings/SettingsPanel')), jobSettings: lazy(() => import('./settings/SettingsPanel')),
    jobRunWaiting: lazy(() => import('./runs/RunWaiting')),
  },
};

/** Runs new jobs once their files are there. It joins with the rooms of batch work, which do the running; what was promised before is in the store. */
export const promisedRuns: Room = { flows: [always(runWhenComplete), every(runReleased, releaseRun)] };
