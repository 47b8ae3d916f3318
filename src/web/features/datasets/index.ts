import { combineReducers } from '@reduxjs/toolkit';
import { every, latest, leadingBy, whileAddress, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { picked } from '../drivePicker/events';
import { createCancelled, createRequested, deleteProposed, saveRequested, snapshotRequested } from './events';
import { deleteDatasets, readUses } from './flows/deleteDataset.saga';
import { createDataset, leaveCreate, openCreate, openSettings, saveDataset, takeFolder } from './flows/forms.saga';
import { makeSnapshot } from './flows/makeSnapshot.saga';
import { EVENT_NOTICES } from './messages';
import { datasets as room, details, FORMS } from './model/model';
import { changes, contents, pictures, preview, snapshots, statistics, tables } from './flows/parts.saga';

const datasetParts = combineReducers({
  create: FORMS.create.reducer, settings: FORMS.settings.reducer, details: details.reducer, pictures: pictures.reducer, contents: contents.reducer,
  preview: preview.reducer, tables: tables.reducer, statistics: statistics.reducer, snapshots: snapshots.reducer, changes: changes.reducer,
});

/** Named folders of data. */
export const datasets: Room = {
  large: ['datasets', 'datasetParts'],
  reducers: { datasets: room.slice.reducer, datasetParts },
  flows: [
    ...room.lines, deleteDatasets, contents.line, preview.line, tables.line, statistics.line, snapshots.line, changes.line, pictures.line,
    latest(deleteProposed, readUses),
    whilePage('/datasets/:id', openSettings), whileAddress('/datasets/create', openCreate),
    leadingBy(createRequested, () => '', createDataset), every(createCancelled, leaveCreate), leadingBy(saveRequested, () => '', saveDataset),
    every(picked, takeFolder),
    leadingBy(snapshotRequested, ({ id }) => id, makeSnapshot),
    noticesFrom(EVENT_NOTICES),
  ],
};
