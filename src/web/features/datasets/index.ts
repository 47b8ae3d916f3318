import { combineReducers } from '@reduxjs/toolkit';
import { leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { usesLine } from '~/web/work/detail/uses/usedDeletion.saga';
import { snapshotRequested } from './events';
import { createForm, deleteDatasets, settingsForm } from './flows/forms.saga';
import { datasets as feature, details, FORMS } from './model/model';
import {
  changes,
  contents,
  makeSnapshot,
  pictures,
  preview,
  snapshots,
  statistics,
  tables,
} from './flows/parts.saga';

const datasetParts = combineReducers({
  create: FORMS.create.reducer,
  settings: FORMS.settings.reducer,
  details: details.reducer,
  pictures: pictures.reducer,
  contents: contents.reducer,
  preview: preview.reducer,
  tables: tables.reducer,
  statistics: statistics.reducer,
  snapshots: snapshots.reducer,
  changes: changes.reducer,
});

/** Named folders of data. */
export const datasets: Feature = {
  large: ['datasets.objects', 'datasets.details'],
  reducers: {
    datasets: { objects: feature.slice.reducer, details: datasetParts },
  },
  flows: [
    ...feature.lines,
    deleteDatasets,
    usesLine(feature),
    contents.line,
    preview.line,
    tables.line,
    statistics.line,
    snapshots.line,
    changes.line,
    pictures.line,
    ...createForm.lines,
    ...settingsForm.lines,
    leadingBy(snapshotRequested, ({ id }) => id, makeSnapshot),
  ],
};
