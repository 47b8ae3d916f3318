import { createAction } from '@reduxjs/toolkit';
import type { Problem, Storage } from '~/contract';
import type { MainFiles, Picked, SourceKind } from './model/values';

/** Which of the forms that create: `<Panel name="sources" of={form} />` was given it. */
type Form = { readonly form: string };

export const sourcePicked = createAction<Form & { source: SourceKind }>('forms/sourcePicked');
export const filesPicked = createAction<Form & Picked>('forms/filesPicked');
/** Something was dropped; what it holds is still to be found out. `drop` is its id in the registry of kit/browser/files/dropped. */
export const filesDropped = createAction<Form & { drop: string }>('forms/filesDropped');
/** The browser could not read what was dropped. */
export const dropFailed = createAction<Form>('forms/dropFailed');
/** The browser could not read a file that was chosen. */
export const fileFailed = createAction<{ name: string }>('forms/fileFailed');
export const mainFileChosen = createAction<Form & { relative_path: string }>(
  'forms/mainFileChosen',
);
/** `reason` says why the file cannot be the main file; null where it can. `id` is the file's. */
export const fileChecked = createAction<Form & { id: string; reason: string | null }>(
  'forms/fileChecked',
);
/** Which main files there are among what was chosen from the drive; needed again where they could not be read. */
export const driveSearchNeeded = createAction<Form>('forms/driveSearchNeeded');
export const driveSearched = createAction<Form & MainFiles>('forms/driveSearched');
export const driveSearchFailed = createAction<Form & { problem: Problem }>(
  'forms/driveSearchFailed',
);
/** The main file lies elsewhere and is brought here first. */
export const fetchStarted = createAction<Form & { name: string }>('forms/fetchStarted');
export const fetchEnded = createAction<Form>('forms/fetchEnded');

/** A file of the drive is to become an object at once: the kind whose form is named makes it. */
export const driveFileTaken = createAction<Form & { storage: Storage; path: string }>(
  'forms/driveFileTaken',
);
