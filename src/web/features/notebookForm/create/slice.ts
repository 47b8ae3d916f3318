import type { UnknownAction } from '@reduxjs/toolkit';
import { isDirty, type Draft } from '~/web/kit/draft';
import {
  createCancelled, createProgressed, embeddedCreated, fileChecked, filesPicked, leaveConfirmed, leaveDeclined, leaveRequested, mainFileChosen, sourcePicked,
} from '../events';
import { createForm } from '../forms';
import { nothingRead, type Lists } from '../placement/cascade';
import { place } from '../placement/place';
import type { FileCheck } from '../rules';
import { fileAt, withPicked } from '../source/picked';
import { withSource } from '../source/sources';
import { agreeing, type CreateValues } from '../values';

/** The form that makes a notebook while it is open. */
export interface CreateState {
  readonly draft: Draft<CreateValues>;
  readonly lists: Lists;
  readonly check: FileCheck | null;
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

const opening = (draft: Draft<CreateValues>): CreateState => ({ draft, lists: nothingRead, check: null, sent: 0, leaving: false, refusals: 0, made: null });

/** What an action changes in the values, where it is about values. */
const changeBy = (values: CreateValues, action: UnknownAction): Partial<CreateValues> | null => {
  if (changed.match(action)) return agreeing(action.payload);
  if (sourcePicked.match(action)) return withSource(action.payload.source);
  if (filesPicked.match(action)) return withPicked(values, action.payload);
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

export const createReducer = (state: CreateState | null = null, action: UnknownAction): CreateState | null => {
  if (opened.match(action)) return opening(createForm.reducer(null, action)!);
  if (closed.match(action) || leaveConfirmed.match(action)) return null;
  if (!state) return state;
  const change = changeBy(state.draft.values, action);
  if (change) return filled(state, change);
  if (fileChecked.match(action)) return action.payload.id === state.check?.id ? { ...state, check: { ...action.payload, phase: 'done' } } : state;
  if (createProgressed.match(action)) return { ...state, sent: action.payload.sent };
  if (leaveRequested.match(action)) return { ...state, leaving: !state.draft.submitting && isDirty(state.draft) };
  if (leaveDeclined.match(action)) return { ...state, leaving: false };
  if (embeddedCreated.match(action)) return { ...state, made: action.payload };
  if (createCancelled.match(action)) return { ...state, sent: 0, draft: { ...state.draft, submitting: false } };
  const placed = place<CreateValues, CreateState>(state, 'create', action);
  const draft = createForm.reducer(placed.draft, action);
  if (draft === placed.draft || !draft) return placed;
  return { ...placed, draft, sent: 0, refusals: placed.refusals + (refused.match(action) ? 1 : 0) };
};
