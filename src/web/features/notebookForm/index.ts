import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { lazy } from 'react';
import { always, every, latest, latestBy, leadingBy, whilePage, type Event } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { picked } from '../drivePicker/events';
import { notebookRead } from '../notebooks/events';
import { readChoice } from './choices/readChoice.saga';
import { createNotebook } from './create/createNotebook.saga';
import { tellUploads } from './create/finishEmbedded.saga';
import { leaveCreate, returnToList } from './create/leaveCreate.saga';
import { openCreate } from './create/openCreate.saga';
import {
  choiceNeeded, createRequested, driveBooksNeeded, filesDropped, filesPicked, leaveConfirmed, leaveRequested, mainFileChosen, placeChosen, placementNeeded,
  readAgainRequested, saveRequested, sourcePicked,
} from './events';
import { createForm } from './forms';
import { readPlacement, type Moved } from './placement/readPlacement.saga';
import { EMBEDDED_CREATE_PATH, EMBEDDED_EDIT_PATH } from './routes';
import { saveSettings } from './settings/saveSettings.saga';
import { readAgain, readForEdit, showSettings } from './settings/showSettings.saga';
import { notebookFormReducer } from './slice';
import { checkMainFile } from './source/checkMainFile.saga';
import { pickDropped } from './source/pickDropped.saga';
import { readDriveBooks } from './source/readDriveBooks.saga';
import { resetGithub } from './source/resetGithub.saga';

/** Anything after which a placement must be read on: a newer one drops the replies still under way. */
const placementMoved: Event<Moved> = { type: 'notebookForm/placementNeeded|placeChosen', match: isAnyOf(placementNeeded, placeChosen) };
const mainFileMoved: Event<unknown> = { type: 'notebookForm/filesPicked|mainFileChosen', match: isAnyOf(filesPicked, mainFileChosen) };
/** Another choice from the drive, or another source, drops what is still being read of the one before. */
const driveMoved: Event<unknown> = {
  type: 'drivePicker/picked|notebookForm/driveBooksNeeded|sourcePicked',
  match: (action): action is PayloadAction<unknown> => isAnyOf(driveBooksNeeded, sourcePicked)(action) || (picked.match(action) && action.payload.for === 'create'),
};
const sourceMoved: Event<unknown> = { type: 'notebookForm/sourcePicked|create/opened', match: isAnyOf(sourcePicked, createForm.events.opened) };

export const notebookForm: Room = {
  reducers: { notebookForm: notebookFormReducer },
  flows: [
    always(openCreate),
    latestBy(placementMoved, ({ form }) => form, readPlacement),
    leadingBy(choiceNeeded, ({ choice }) => choice, readChoice),
    latest(filesDropped, pickDropped),
    latest(mainFileMoved, checkMainFile),
    latest(driveMoved, readDriveBooks),
    every(sourceMoved, resetGithub),
    leadingBy(createRequested, () => '', createNotebook),
    every(leaveRequested, leaveCreate),
    every(leaveConfirmed, returnToList),
    whilePage(EMBEDDED_CREATE_PATH, tellUploads),
    every(notebookRead, showSettings),
    whilePage(EMBEDDED_EDIT_PATH, readForEdit),
    leadingBy(readAgainRequested, ({ notebook_id }) => notebook_id, readAgain),
    leadingBy(saveRequested, ({ notebook_id }) => notebook_id, saveSettings),
  ],
  panels: { notebookSettings: lazy(() => import('./settings/SettingsPanel')) },
};
