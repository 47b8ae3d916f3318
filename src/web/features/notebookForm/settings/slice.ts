import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import type { Job, Notebook, Problem } from '~/contract';
import { isDirty, type Draft } from '~/web/kit/draft';
import { deleted as jobsDeleted, jobSaved } from '../../jobs/events';
import { deleted, notebookSaved } from '../../notebooks/events';
import { changesDropped, embeddedSaved, notebookUnreadable, objectShown, readAgainRequested } from '../events';
import { settingsForm } from '../forms';
import { nothingRead, type Lists } from '../placement/cascade';
import { place } from '../placement/place';
import { agreeing, idOf, valuesOf, type SettingsValues } from '../values';

/** The settings of one notebook or job as they are being changed. */
export interface SettingsState {
  /** What the form started from. */
  readonly object: Notebook | Job;
  readonly draft: Draft<SettingsValues>;
  readonly lists: Lists;
  /** What the server has meanwhile, where it differs from what the form started from. */
  readonly newer: Notebook | Job | null;
  /** How often saving was refused: the first problem takes the focus each time. */
  readonly refusals: number;
  /** An embedded page saved it; it shows no form any more. */
  readonly saved: { readonly told: boolean } | null;
}

export interface AllSettings {
  /** The notebook or job whose settings are on screen. */
  readonly open: string | null;
  readonly forms: Readonly<Record<string, SettingsState>>;
  /** Why an embedded page could not read its notebook. */
  readonly problem: Problem | null;
}

export const noSettings: AllSettings = { open: null, forms: {}, problem: null };

const { opened, changed, refused } = settingsForm.events;

const begun = (object: Notebook | Job, lists: Lists = nothingRead): SettingsState =>
  ({ object, draft: settingsForm.reducer(null, opened(valuesOf(object)))!, lists, newer: null, refusals: 0, saved: null });

/** A refetch never overwrites what is being typed: an object that changed meanwhile waits beside it. */
const shown = (form: SettingsState | undefined, object: Notebook | Job): SettingsState => {
  if (!form) return begun(object);
  const same = equal(valuesOf(form.object), valuesOf(object));
  if (same) return { ...form, object, newer: null };
  const busy = form.draft.submitting || isDirty(form.draft);
  return busy ? { ...form, newer: object } : begun(object, form.lists);
};

/** Only forms with something typed in them outlive their page. */
const kept = (forms: AllSettings['forms'], id: string) => Object.fromEntries(Object.entries(forms).filter(([key, form]) => key === id || isDirty(form.draft)));

const changedForm = (form: SettingsState, action: UnknownAction): SettingsState => {
  const placed = place<SettingsValues, SettingsState>(form, idOf(form.object), action);
  const draft = settingsForm.reducer(placed.draft, changed.match(action) ? changed(agreeing(action.payload)) : action);
  if (!draft || draft === placed.draft) return placed;
  return { ...placed, draft, refusals: placed.refusals + (refused.match(action) ? 1 : 0) };
};

const without = (state: AllSettings, ids: readonly string[]): AllSettings =>
  ({ ...state, forms: Object.fromEntries(Object.entries(state.forms).filter(([id]) => !ids.includes(id))) });

/** The facts that name their notebook or job. */
const byObject = (state: AllSettings, action: UnknownAction): AllSettings | null => {
  const withForm = (id: string, change: (form: SettingsState) => SettingsState) => {
    const form = state.forms[id];
    return form ? { ...state, forms: { ...state.forms, [id]: change(form) } } : state;
  };
  if (notebookSaved.match(action)) return withForm(action.payload.notebook_id, ({ lists }) => begun(action.payload.notebook, lists));
  if (jobSaved.match(action)) return withForm(action.payload.batch_job_id, ({ lists }) => begun(action.payload.job, lists));
  if (changesDropped.match(action)) return withForm(action.payload.id, ({ object, newer, lists }) => begun(newer ?? object, lists));
  if (embeddedSaved.match(action)) return withForm(action.payload.id, (form) => ({ ...form, saved: { told: action.payload.told } }));
  if (jobsDeleted.match(action)) return without(state, action.payload.batch_job_ids);
  return deleted.match(action) ? without(state, action.payload.notebook_ids) : null;
};

export const settingsReducer = (state: AllSettings = noSettings, action: UnknownAction): AllSettings => {
  if (objectShown.match(action)) {
    const { object } = action.payload;
    const id = idOf(object);
    return { open: id, forms: { ...kept(state.forms, id), [id]: shown(state.forms[id], object) }, problem: null };
  }
  if (notebookUnreadable.match(action)) return { ...state, problem: action.payload.problem };
  if (readAgainRequested.match(action)) return { ...state, problem: null };
  const named = byObject(state, action);
  if (named) return named;
  const form = state.open === null ? undefined : state.forms[state.open];
  const after = form && changedForm(form, action);
  return after === form || !after ? state : { ...state, forms: { ...state.forms, [state.open!]: after } };
};
