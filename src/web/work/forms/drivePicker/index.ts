import { isAnyOf } from '@reduxjs/toolkit';
import { always, latest, type Event } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import {
  folderOpened,
  pickRequested,
  drivePickerRetryRequested,
  searched,
  storageChosen,
} from './events';
import { PickerLayer } from './screens/PickerLayer';
import { declineWhenLeft, readEntries } from './readEntries.saga';
import { drivePickerReducer } from './model/slice';

/** Anything after which something else stands on the list: the reply still under way is dropped. */
const viewMoved: Event<unknown> = {
  type: 'forms/pickRequested|storageChosen|folderOpened|searched|drivePickerRetryRequested',
  match: isAnyOf(pickRequested, storageChosen, folderOpened, searched, drivePickerRetryRequested),
};

/** The layer lies over every page; bare pages, which have no layers, place it as a panel. */
export const drivePicker: Feature = {
  reducers: {
    forms: { drivePicker: drivePickerReducer },
  },
  flows: [latest(viewMoved, readEntries), always(declineWhenLeft)],
  layers: [PickerLayer],
  panels: { drivePicker: PickerLayer },
};
