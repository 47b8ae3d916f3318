import type { RootState } from '~/web/lib/state/root';
import type { CreateState, FormState, KindForms, SettingsState } from './state';
import type { FormValues } from './values';

const NONE: Readonly<Record<string, KindForms>> = {};
const formsOf = ({ forms }: RootState): Readonly<Record<string, KindForms>> => ({
  ...NONE,
  ...forms?.drafts,
});

/** The form that makes objects of this kind; null while it is not open. */
export const selectCreate = (state: RootState, form: string): CreateState | null =>
  formsOf(state)[form]?.create ?? null;

/** The settings of this object, whatever its kind; undefined until it was read. */
export const selectSettings = (state: RootState, id: string): SettingsState | undefined =>
  Object.values(formsOf(state))
    .map(({ settings }) => settings[id])
    .find((form) => form !== undefined);

/** A form that creates, or one of settings. */
export const selectForm = (state: RootState, form: string): FormState<FormValues> | null =>
  selectCreate(state, form) ?? selectSettings(state, form) ?? null;
