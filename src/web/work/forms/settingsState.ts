import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import {
  changeDraft,
  failDraft,
  freshDraft,
  isDirty,
  isSubmitting,
  submitDraft,
  touchDraft,
} from '~/web/lib/state/draft';
import { nothingRead, type Lists } from './placement/model/cascade';
import { agreeing, reducePlacement } from './placement/model/values';
import {
  changesDropped,
  embeddedSaved,
  fieldLeft,
  formChanged,
  formSubmitFailed,
  formSubmitted,
} from './events';
import type { FormObject, SettingsState } from './state';
import type { FormValues } from './values';

type Shown = Pick<FormObject, 'object' | 'values' | 'noun' | 'workload'>;

/** The settings of an object before anything was changed. */
export const initialSettings = (
  { object, values, noun, workload }: Shown,
  lists: Lists = nothingRead,
): SettingsState => ({
  object,
  stored: values,
  draft: freshDraft(values),
  noun,
  workload,
  lists,
  newer: null,
  refusals: 0,
  saved: null,
});

/** A refetch never overwrites what is being typed: an object that changed meanwhile waits beside it. */
export const withLatestObject = (form: SettingsState | undefined, shown: Shown): SettingsState => {
  if (!form) return initialSettings(shown);
  const { object, values } = shown;
  if (equal(form.stored, values)) return { ...form, object, newer: null };
  const busy = isSubmitting(form.draft) || isDirty(form.draft);
  return busy ? { ...form, newer: { object, values } } : initialSettings(shown, form.lists);
};

/** The state of this form after an action. */
export const settingsAfter = (
  form: SettingsState,
  id: string,
  action: UnknownAction,
): SettingsState => {
  const { draft } = form;
  if (changesDropped.match(action))
    return initialSettings(
      { ...form, ...(form.newer ?? { object: form.object, values: form.stored }) },
      form.lists,
    );
  if (embeddedSaved.match(action)) return { ...form, saved: { told: action.payload.told } };
  if (formChanged.match(action))
    return { ...form, draft: changeDraft<FormValues>(draft, agreeing(action.payload.change)) };
  if (fieldLeft.match(action)) return { ...form, draft: touchDraft(draft, action.payload.field) };
  if (formSubmitted.match(action)) return { ...form, draft: submitDraft(draft) };
  if (formSubmitFailed.match(action))
    return {
      ...form,
      draft: failDraft(draft, action.payload.fields),
      refusals: form.refusals + 1,
    };
  return reducePlacement<FormValues, SettingsState>(form, id, action);
};
