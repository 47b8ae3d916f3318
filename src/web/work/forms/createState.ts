import type { UnknownAction } from '@reduxjs/toolkit';
import {
  changeDraft,
  failDraft,
  fillDraft,
  freshDraft,
  isDirty,
  isSubmitting,
  resetDraft,
  submitDraft,
  touchDraft,
  type Draft,
} from '~/web/lib/state/draft';
import { idle } from '~/web/lib/state/request';
import { nothingRead } from './placement/model/cascade';
import { agreeing, reducePlacement } from './placement/model/values';
import { mainFileChosen, sourcePicked } from './sources/events';
import { emptyNamed, filesAfter, fillFrom, folderAfter } from './sources/model/fill';
import { emptyFilesState } from './sources/model/values';
import {
  copyAccepted,
  copySourceSucceeded,
  copyDeclined,
  copySourceFailed,
  copyNeeded,
  createCancelled,
  createProgressed,
  embeddedCreated,
  fieldLeft,
  formChanged,
  formClosed,
  formSubmitFailed,
  formSubmitted,
  leaveConfirmed,
  leaveDeclined,
  leaveRequested,
  nameSuggested,
} from './events';
import type { CreateState, NewForm } from './state';
import type { CreateValues } from './values';

/** A form in which nothing was said yet. */
export const opening = ({ values, traits, workload }: NewForm): CreateState => ({
  draft: freshDraft(values),
  noun: traits.noun,
  traits,
  workload,
  lists: nothingRead,
  files: emptyFilesState,
  sent: 0,
  leaving: false,
  refusals: 0,
  copying: null,
  made: null,
  suggested: values.source === 'empty' ? values.name : '',
});

/** A name turned out to be taken: another one is suggested in its place, where the person has not given one. */
const suggesting = (state: CreateState, name: string): CreateState => {
  const { draft, traits, suggested } = state;
  if (draft.values.name !== suggested || draft.values.source !== 'empty' || isSubmitting(draft))
    return { ...state, suggested: name };
  const { source_dir, ...change } = emptyNamed(traits, name);
  const follows =
    draft.values.source_dir === emptyNamed(traits, suggested).source_dir ? { source_dir } : {};
  const filled = { name: change.name, ...follows };
  return {
    ...state,
    suggested: name,
    draft: { ...fillDraft(draft, filled), initial: { ...draft.initial, ...filled } },
  };
};

/** Changes of the draft itself on its way to the server. */
const drafted = (state: CreateState, action: UnknownAction): CreateState | null => {
  if (fieldLeft.match(action))
    return { ...state, draft: touchDraft(state.draft, action.payload.field) };
  if (formSubmitted.match(action)) return { ...state, draft: submitDraft(state.draft), sent: 0 };
  if (formSubmitFailed.match(action))
    return {
      ...state,
      draft: failDraft(state.draft, action.payload.fields),
      sent: 0,
      refusals: state.refusals + 1,
    };
  if (createProgressed.match(action)) return { ...state, sent: action.payload.sent };
  if (!createCancelled.match(action)) return null;
  return {
    ...state,
    sent: 0,
    files: { ...state.files, fetching: null },
    draft: { ...state.draft, request: idle },
  };
};

/** Whether the person wants to leave, and what an embedded page made. */
const ended = (state: CreateState, action: UnknownAction): CreateState | null => {
  if (leaveRequested.match(action))
    return { ...state, leaving: !isSubmitting(state.draft) && isDirty(state.draft) };
  if (leaveDeclined.match(action)) return { ...state, leaving: false };
  return embeddedCreated.match(action)
    ? { ...state, made: { id: action.payload.id, told: action.payload.told } }
    : null;
};

/** The form of a copy is as it began: nothing was typed yet. What it waits for of the placement it keeps waiting for. */
const copied = (state: CreateState, id: string, values: CreateValues): CreateState => ({
  ...state,
  draft: freshDraft(values),
  files: emptyFilesState,
  copying: { phase: 'taken', id },
});

/** The result of a requested copy: it never takes the place of what somebody typed unasked. */
const copiedBy = (state: CreateState, action: UnknownAction): CreateState | null => {
  const { copying, draft } = state;
  if (copyNeeded.match(action))
    return { ...state, copying: { phase: 'reading', id: action.payload.id } };
  if (copySourceFailed.match(action))
    return {
      ...state,
      copying: { phase: 'failed', id: action.payload.id, problem: action.payload.problem },
    };
  if (copySourceSucceeded.match(action)) {
    const { source, values } = action.payload;
    return isDirty(draft)
      ? { ...state, copying: { phase: 'waiting', id: source.id, values, source } }
      : copied(state, source.id, values);
  }
  if (copying?.phase !== 'waiting') return null;
  if (copyAccepted.match(action)) return copied(state, copying.id, copying.values);
  return copyDeclined.match(action)
    ? { ...state, copying: { phase: 'declined', id: copying.id } }
    : null;
};

/** A change by the person, and its consequences: only what they said themselves counts as touched. */
const changed = (
  { draft, traits, suggested }: CreateState,
  action: UnknownAction,
): Draft<CreateValues> | null => {
  if (formChanged.match(action)) {
    const change = agreeing(action.payload.change);
    // A folder that the person writes at the same time is laid over the one that follows.
    const follows = change.name === undefined ? {} : folderAfter(draft.values, change.name);
    return changeDraft<CreateValues>(fillDraft<CreateValues>(draft, follows), change);
  }
  const fill = fillFrom(traits, draft.values, action, suggested);
  if (!fill) return null;
  if (sourcePicked.match(action)) return resetDraft<CreateValues>(draft, fill);
  return mainFileChosen.match(action)
    ? changeDraft<CreateValues>(draft, fill)
    : fillDraft<CreateValues>(draft, fill);
};

/** The state of this form after an action; null where it is closed. */
export const createAfter = (
  state: CreateState,
  form: string,
  action: UnknownAction,
): CreateState | null => {
  if (formClosed.match(action) || leaveConfirmed.match(action)) return null;
  if (nameSuggested.match(action)) return suggesting(state, action.payload.name);
  const other = drafted(state, action) ?? ended(state, action) ?? copiedBy(state, action);
  if (other) return other;
  const draft = changed(state, action);
  const placed = draft
    ? { ...state, draft }
    : reducePlacement<CreateValues, CreateState>(state, form, action);
  const files = filesAfter(placed.files, placed.draft.values, action);
  return files === placed.files ? placed : { ...placed, files };
};
