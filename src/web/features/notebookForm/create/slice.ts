import type { UnknownAction } from '@reduxjs/toolkit';
import type { Job } from '~/contract';
import { isDirty, type Draft } from '~/web/kit/draft';
import { picked } from '../../drivePicker/events';
import { githubFilesChosen } from '../../github/events';
import {
  cloneAccepted, cloneArrived, cloneDeclined, cloneMissed, cloneNeeded, createCancelled, createProgressed, driveBooksArrived, driveBooksMissed,
  driveBooksNeeded, embeddedCreated, fetchBegan, fetchEnded, fileChecked, filesPicked, leaveConfirmed, leaveDeclined, leaveRequested, mainFileChosen,
  sourcePicked,
} from '../events';
import { createForms } from '../forms';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { withClone, type Cloning } from '../clone/clone';
import type { Loaded } from '../loaded';
import { nothingRead, type Lists } from '../placement/cascade';
import { place } from '../placement/place';
import type { FileCheck } from '../rules';
import { withBooks, withDrive, type Books } from '../source/driveChoice';
import { withGithub } from '../source/githubChoice';
import { fileAt, withPicked } from '../source/picked';
import { withSource } from '../source/sources';
import { agreeing, newValues, type CreateValues } from '../values';

/** A form that makes a notebook or a job while it is open. */
export interface CreateState {
  readonly draft: Draft<CreateValues>;
  readonly lists: Lists;
  readonly check: FileCheck | null;
  /** The main files among what was chosen from the drive. */
  readonly books: Loaded<Books>;
  /** The name of the main file while it is brought from elsewhere. */
  readonly fetching: string | null;
  /** Bytes of the main file that are through while it is being made. */
  readonly sent: number;
  /** The person wants to leave, and something would be lost. */
  readonly leaving: boolean;
  /** How often it was refused: the first problem takes the focus each time. */
  readonly refusals: number;
  /** The job the address asks a copy of. */
  readonly cloning: Cloning | null;
  /** What an embedded page made; it shows no form any more. */
  readonly made: { readonly notebook_id: string; readonly told: boolean } | null;
}

const opening = (draft: Draft<CreateValues>): CreateState => ({
  draft, lists: nothingRead, check: null, books: { phase: 'idle' }, fetching: null, sent: 0, leaving: false, refusals: 0, cloning: null, made: null,
});

const pathsOf = ({ storage, paths }: ReturnType<typeof picked>['payload']) => ({ storage, paths });

/** How far the search for main files of the drive is. */
const booksAfter = (before: Loaded<Books>, action: UnknownAction): Loaded<Books> => {
  if (sourcePicked.match(action)) return { phase: 'idle' };
  if (driveBooksNeeded.match(action) || picked.match(action)) return { phase: 'loading' };
  if (driveBooksArrived.match(action)) return { phase: 'ready', value: { paths: action.payload.paths, truncated: action.payload.truncated } };
  return driveBooksMissed.match(action) ? { phase: 'failed', problem: action.payload.problem } : before;
};

/** What an action of this form changes in its values, where it is about values. */
const changeBy = (form: CreateKey, values: CreateValues, action: UnknownAction): Partial<CreateValues> | null => {
  if (createForms[form].events.changed.match(action)) return agreeing(action.payload);
  if (sourcePicked.match(action)) return withSource(KIND_OF_FORM[form], action.payload.source);
  if (filesPicked.match(action)) return withPicked(values, action.payload);
  if (picked.match(action)) return values.source === 'drive' ? withDrive(values, pathsOf(action.payload)) : null;
  if (driveBooksArrived.match(action)) return values.drive ? withBooks(values, action.payload) : null;
  if (githubFilesChosen.match(action)) return values.source === 'github' ? withGithub(values, action.payload) : null;
  if (mainFileChosen.match(action)) return { main_file: action.payload.relative_path };
  return null;
};

/** A main file that is not the one looked at before has to be looked at. */
const checkFor = (values: CreateValues, before: FileCheck | null): FileCheck | null => {
  const file = values.source === 'filesystem' ? fileAt(values, values.main_file) : undefined;
  if (!file) return null;
  return before?.id === file.id ? before : { id: file.id, phase: 'reading', reason: null };
};

const filled = (form: CreateKey, state: CreateState, change: Partial<CreateValues>): CreateState => {
  const { reducer, events } = createForms[form];
  const draft = reducer(state.draft, events.changed(change)) ?? state.draft;
  return { ...state, draft, check: checkFor(draft.values, state.check) };
};

/** What a fact changes beside the values: how far a creation has come, what was found out about the main file, whether somebody wants to leave. */
const besidesBy = (state: CreateState, action: UnknownAction): Partial<CreateState> | null => {
  if (fetchBegan.match(action)) return { fetching: action.payload.name };
  if (fetchEnded.match(action)) return { fetching: null };
  if (createProgressed.match(action)) return { sent: action.payload.sent };
  if (createCancelled.match(action)) return { fetching: null, sent: 0, draft: { ...state.draft, submitting: false } };
  if (leaveRequested.match(action)) return { leaving: !state.draft.submitting && isDirty(state.draft) };
  if (leaveDeclined.match(action)) return { leaving: false };
  if (!fileChecked.match(action)) return null;
  const { id, reason } = action.payload;
  return id === state.check?.id ? { check: { id, reason, phase: 'done' } } : {};
};

/** The form of a copy is as it began: nothing was typed yet. What it waits for of the placement it keeps waiting for. */
const copied = (form: CreateKey, state: CreateState, job: Job): CreateState => {
  const { reducer, events } = createForms[form];
  const draft = reducer(null, events.opened(withClone(newValues('job'), job))) ?? state.draft;
  return { ...state, draft, check: null, books: { phase: 'idle' }, cloning: { phase: 'taken', batch_job_id: job.batch_job_id } };
};

/** What becomes of a copy that was asked for: it never takes the place of what somebody typed unasked. */
const clonedBy = (form: CreateKey, state: CreateState, action: UnknownAction): CreateState | null => {
  const { cloning, draft } = state;
  if (cloneNeeded.match(action)) return { ...state, cloning: { phase: 'reading', batch_job_id: action.payload.batch_job_id } };
  if (cloneMissed.match(action)) return { ...state, cloning: { phase: 'failed', ...action.payload } };
  if (cloneArrived.match(action)) {
    const { job } = action.payload;
    return isDirty(draft) ? { ...state, cloning: { phase: 'waiting', batch_job_id: job.batch_job_id, job } } : copied(form, state, job);
  }
  if (cloning?.phase !== 'waiting') return null;
  if (cloneAccepted.match(action)) return copied(form, state, cloning.job);
  return cloneDeclined.match(action) ? { ...state, cloning: { phase: 'declined', batch_job_id: cloning.batch_job_id } } : null;
};

/** True for an action that says which form it is about, where that is another one. */
const isElsewhere = (form: CreateKey, { payload }: UnknownAction): boolean => {
  if (typeof payload !== 'object' || payload === null) return false;
  const named = 'form' in payload ? payload.form : 'for' in payload ? payload.for : form;
  return named !== form;
};

/** The state of one of the forms that create; facts about the other one leave it alone. */
export const createReducerOf = (form: CreateKey) => (before: CreateState | null = null, action: UnknownAction): CreateState | null => {
  const { reducer, events } = createForms[form];
  if (events.opened.match(action)) return opening(reducer(null, action)!);
  if (isElsewhere(form, action)) return before;
  if (events.closed.match(action) || leaveConfirmed.match(action)) return null;
  if (!before) return before;
  const books = booksAfter(before.books, action);
  const state = books === before.books ? before : { ...before, books };
  const change = changeBy(form, state.draft.values, action);
  if (change) return filled(form, state, change);
  const besides = besidesBy(state, action);
  if (besides) return { ...state, ...besides };
  const cloned = form === 'createJob' ? clonedBy(form, state, action) : null;
  if (cloned) return cloned;
  if (embeddedCreated.match(action)) return form === 'create' ? { ...state, made: action.payload } : state;
  const placed = place<CreateValues, CreateState>(state, form, action);
  const draft = reducer(placed.draft, action);
  if (draft === placed.draft || !draft) return placed;
  return { ...placed, draft, sent: 0, refusals: placed.refusals + (events.refused.match(action) ? 1 : 0) };
};
