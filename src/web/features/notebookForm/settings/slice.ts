import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import type { Notebook, Problem } from '~/contract';
import { isDirty, type Draft } from '~/web/kit/draft';
import { deleted, notebookSaved } from '../../notebooks/events';
import { changesDropped, embeddedSaved, notebookShown, notebookUnreadable, readAgainRequested } from '../events';
import { settingsForm } from '../forms';
import { nothingRead, type Lists } from '../placement/cascade';
import { place } from '../placement/place';
import { agreeing, valuesOf, type SettingsValues } from '../values';

/** The settings of one notebook as they are being changed. */
export interface SettingsState {
  /** What the form started from. */
  readonly notebook: Notebook;
  readonly draft: Draft<SettingsValues>;
  readonly lists: Lists;
  /** What the server has meanwhile, where it differs from what the form started from. */
  readonly newer: Notebook | null;
  /** How often saving was refused: the first problem takes the focus each time. */
  readonly refusals: number;
  /** An embedded page saved it; it shows no form any more. */
  readonly saved: { readonly told: boolean } | null;
}

export interface AllSettings {
  /** The notebook whose settings are on screen. */
  readonly open: string | null;
  readonly forms: Readonly<Record<string, SettingsState>>;
  /** Why an embedded page could not read its notebook. */
  readonly problem: Problem | null;
}

export const noSettings: AllSettings = { open: null, forms: {}, problem: null };

const { opened, changed, refused } = settingsForm.events;

const begun = (notebook: Notebook, lists: Lists = nothingRead): SettingsState =>
  ({ notebook, draft: settingsForm.reducer(null, opened(valuesOf(notebook)))!, lists, newer: null, refusals: 0, saved: null });

/** A refetch never overwrites what is being typed: a notebook that changed meanwhile waits beside it. */
const shown = (form: SettingsState | undefined, notebook: Notebook): SettingsState => {
  if (!form) return begun(notebook);
  const same = equal(valuesOf(form.notebook), valuesOf(notebook));
  if (same) return { ...form, notebook, newer: null };
  const busy = form.draft.submitting || isDirty(form.draft);
  return busy ? { ...form, newer: notebook } : begun(notebook, form.lists);
};

/** Only forms with something typed in them outlive their page. */
const kept = (forms: AllSettings['forms'], id: string) => Object.fromEntries(Object.entries(forms).filter(([key, form]) => key === id || isDirty(form.draft)));

const changedForm = (form: SettingsState, action: UnknownAction): SettingsState => {
  const id = form.notebook.notebook_id;
  const placed = place<SettingsValues, SettingsState>(form, id, action);
  const draft = settingsForm.reducer(placed.draft, changed.match(action) ? changed(agreeing(action.payload)) : action);
  if (!draft || draft === placed.draft) return placed;
  return { ...placed, draft, refusals: placed.refusals + (refused.match(action) ? 1 : 0) };
};

/** The facts that name their notebook. */
const byNotebook = (state: AllSettings, action: UnknownAction): AllSettings | null => {
  const withForm = (id: string, change: (form: SettingsState) => SettingsState) => {
    const form = state.forms[id];
    return form ? { ...state, forms: { ...state.forms, [id]: change(form) } } : state;
  };
  if (notebookSaved.match(action)) return withForm(action.payload.notebook_id, ({ lists }) => begun(action.payload.notebook, lists));
  if (changesDropped.match(action)) return withForm(action.payload.notebook_id, ({ notebook, newer, lists }) => begun(newer ?? notebook, lists));
  if (embeddedSaved.match(action)) return withForm(action.payload.notebook_id, (form) => ({ ...form, saved: { told: action.payload.told } }));
  if (!deleted.match(action)) return null;
  const gone = new Set(action.payload.notebook_ids);
  return { ...state, forms: Object.fromEntries(Object.entries(state.forms).filter(([id]) => !gone.has(id))) };
};

export const settingsReducer = (state: AllSettings = noSettings, action: UnknownAction): AllSettings => {
  if (notebookShown.match(action)) {
    const { notebook } = action.payload;
    const id = notebook.notebook_id;
    return { open: id, forms: { ...kept(state.forms, id), [id]: shown(state.forms[id], notebook) }, problem: null };
  }
  if (notebookUnreadable.match(action)) return { ...state, problem: action.payload.problem };
  if (readAgainRequested.match(action)) return { ...state, problem: null };
  const named = byNotebook(state, action);
  if (named) return named;
  const form = state.open === null ? undefined : state.forms[state.open];
  const after = form && changedForm(form, action);
  return after === form || !after ? state : { ...state, forms: { ...state.forms, [state.open!]: after } };
};
