import type { UnknownAction } from '@reduxjs/toolkit';
import { isDirty, type Draft } from '~/web/kit/draft';
import { picked } from '../../drivePicker/events';
import { githubFilesChosen } from '../../github/events';
import {
  createCancelled, createProgressed, driveBooksArrived, driveBooksMissed, driveBooksNeeded, embeddedCreated, fetchBegan, fetchEnded, fileChecked, filesPicked,
  leaveConfirmed, leaveDeclined, leaveRequested, mainFileChosen, sourcePicked,
} from '../events';
import { createForm } from '../forms';
import type { Loaded } from '../loaded';
import { nothingRead, type Lists } from '../placement/cascade';
import { place } from '../placement/place';
import type { FileCheck } from '../rules';
import { withBooks, withDrive, type Books } from '../source/driveChoice';
import { withGithub } from '../source/githubChoice';
import { fileAt, withPicked } from '../source/picked';
import { withSource } from '../source/sources';
import { agreeing, type CreateValues } from '../values';

/** The form that makes a notebook while it is open. */
export interface CreateState {
  readonly draft: Draft<CreateValues>;
  readonly lists: Lists;
  readonly check: FileCheck | null;
  /** The notebooks among what was chosen from the drive. */
  readonly books: Loaded<Books>;
  /** The name of the main file while it is brought from elsewhere. */
  readonly fetching: string | null;
  /** Bytes of the notebook that are through while it is being made. */
  readonly sent: number;
  /** The person wants to leave, and something would be lost. */
  readonly leaving: boolean;
  /** How often it was refused: the first problem takes the focus each time. */
  readonly refusals: number;
  /** What an embedded page made; it shows no form any more. */
  readonly made: { readonly notebook_id: string; readonly told: boolean } | null;
}

const { opened, closed, changed, refused } = createForm.events;

const opening = (draft: Draft<CreateValues>): CreateState => ({
  draft, lists: nothingRead, check: null, books: { phase: 'idle' }, fetching: null, sent: 0, leaving: false, refusals: 0, made: null,
});

const pathsOf = ({ storage, paths }: ReturnType<typeof picked>['payload']) => ({ storage, paths });

/** How far the search for notebooks of the drive is. */
const booksAfter = (before: Loaded<Books>, action: UnknownAction): Loaded<Books> => {
  if (sourcePicked.match(action)) return { phase: 'idle' };
  if (driveBooksNeeded.match(action) || (picked.match(action) && action.payload.for === 'create')) return { phase: 'loading' };
  if (driveBooksArrived.match(action)) return { phase: 'ready', value: action.payload };
  return driveBooksMissed.match(action) ? { phase: 'failed', problem: action.payload.problem } : before;
};

/** What an action changes in the values, where it is about values. */
const changeBy = (values: CreateValues, action: UnknownAction): Partial<CreateValues> | null => {
  if (changed.match(action)) return agreeing(action.payload);
  if (sourcePicked.match(action)) return withSource(action.payload.source);
  if (filesPicked.match(action)) return withPicked(values, action.payload);
  if (picked.match(action) && action.payload.for === 'create') return values.source === 'drive' ? withDrive(values, pathsOf(action.payload)) : null;
  if (driveBooksArrived.match(action)) return values.drive ? withBooks(values, action.payload) : null;
  if (githubFilesChosen.match(action) && action.payload.for === 'create') return values.source === 'github' ? withGithub(values, action.payload) : null;
  if (mainFileChosen.match(action)) return { main_file: action.payload.relative_path };
  return null;
};

/** A main file that is not the one looked at before has to be looked at. */
const checkFor = (values: CreateValues, before: FileCheck | null): FileCheck | null => {
  const file = values.source === 'filesystem' ? fileAt(values, values.main_file) : undefined;
  if (!file) return null;
  return before?.id === file.id ? before : { id: file.id, phase: 'reading', reason: null };
};

const filled = (state: CreateState, change: Partial<CreateValues>): CreateState => {
  const draft = createForm.reducer(state.draft, changed(change)) ?? state.draft;
  return { ...state, draft, check: checkFor(draft.values, state.check) };
};

/** How far a creation that is under way has come. */
const progressBy = (action: UnknownAction): Partial<CreateState> | null => {
  if (fetchBegan.match(action)) return { fetching: action.payload.name };
  if (fetchEnded.match(action)) return { fetching: null };
  return createProgressed.match(action) ? { sent: action.payload.sent } : null;
};

export const createReducer = (before: CreateState | null = null, action: UnknownAction): CreateState | null => {
  if (opened.match(action)) return opening(createForm.reducer(null, action)!);
  if (closed.match(action) || leaveConfirmed.match(action)) return null;
  if (!before) return before;
  const books = booksAfter(before.books, action);
  const state = books === before.books ? before : { ...before, books };
  const change = changeBy(state.draft.values, action);
  if (change) return filled(state, change);
  if (fileChecked.match(action)) return action.payload.id === state.check?.id ? { ...state, check: { ...action.payload, phase: 'done' } } : state;
  const progress = progressBy(action);
  if (progress) return { ...state, ...progress };
  if (leaveRequested.match(action)) return { ...state, leaving: !state.draft.submitting && isDirty(state.draft) };
  if (leaveDeclined.match(action)) return { ...state, leaving: false };
  if (embeddedCreated.match(action)) return { ...state, made: action.payload };
  if (createCancelled.match(action)) return { ...state, fetching: null, sent: 0, draft: { ...state.draft, submitting: false } };
  const placed = place<CreateValues, CreateState>(state, 'create', action);
  const draft = createForm.reducer(placed.draft, action);
  if (draft === placed.draft || !draft) return placed;
  return { ...placed, draft, sent: 0, refusals: placed.refusals + (refused.match(action) ? 1 : 0) };
};
