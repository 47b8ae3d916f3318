import { isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { every, latestBy, type Event } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { picked } from '../drivePicker/events';
import {
  driveSearchNeeded,
  filesDropped,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from './events';
import { checkMainFile } from './flows/mainFile.saga';
import { pickDropped, resetGithub } from './flows/pickDropped.saga';
import { formOf, searchDrive, type DriveMoved } from './flows/searchDrive.saga';
import { EVENT_TOASTS } from './messages';
import SourceFields from './screens/SourceFields';

type OfForm = { readonly form: string };
const byForm = ({ form }: OfForm) => form;
const mainFileMoved: Event<OfForm> = {
  type: 'forms/filesPicked|mainFileChosen',
  match: isAnyOf(filesPicked, mainFileChosen),
};
/** Another choice from the drive, or another source, drops what is still being read of the one before. */
const driveMoved: Event<DriveMoved> = {
  type: 'forms/picked|driveSearchNeeded|sourcePicked',
  match: (action): action is PayloadAction<DriveMoved> =>
    isAnyOf(driveSearchNeeded, sourcePicked, picked)(action),
};

/** Where the files of a new object come from: this computer, a repository, the drive, another object. */
export const sources: Feature = {
  flows: [
    latestBy(filesDropped, byForm, pickDropped),
    latestBy(mainFileMoved, byForm, checkMainFile),
    latestBy(driveMoved, formOf, searchDrive),
    every(sourcePicked, resetGithub),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { sources: SourceFields },
};
