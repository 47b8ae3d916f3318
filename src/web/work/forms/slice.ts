import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { isDirty } from '~/web/lib/state/draft';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt } from '~/web/lib/state/request';
import { createAfter, opening } from './createState';
import {
  formOpened,
  objectsGone,
  objectDisplayed,
  objectUnreadable,
  readAgainRequested,
  settingsSaved,
} from './events';
import { initialSettings, settingsAfter, withLatestObject } from './settingsState';
import type { KindForms } from './state';

/** The forms of every kind, by its name. */
type AllForms = Readonly<Record<string, KindForms>>;

const none: KindForms = { create: null, settings: {}, request: idle };

const within = (
  state: AllForms,
  kind: string,
  change: (forms: KindForms) => Partial<KindForms>,
): AllForms => {
  const forms = state[kind] ?? none;
  return { ...state, [kind]: { ...forms, ...change(forms) } };
};

/** Only forms with something typed in them outlive their page. */
const kept = (settings: KindForms['settings'], id: string) =>
  Object.fromEntries(
    Object.entries(settings).filter(([key, form]) => key === id || isDirty(form.draft)),
  );

/** Which form an action names: one that creates by its kind, one of settings by its object. */
const namedBy = ({ payload }: UnknownAction): string | null => {
  const { form, for: purpose, id } = (payload ?? {}) as Readonly<Record<string, unknown>>;
  const named = form ?? purpose ?? id;
  return typeof named === 'string' ? named : null;
};

/** The state of an open form after an action. */
const ofOne = (state: AllForms, action: UnknownAction): AllForms => {
  const form = namedBy(action);
  if (form === null) return state;
  const create = state[form]?.create;
  if (create) {
    const after = createAfter(create, form, action);
    return after === create ? state : within(state, form, () => ({ create: after }));
  }
  for (const [kind, { settings }] of Object.entries(state)) {
    const before = settings[form];
    if (!before) continue;
    const after = settingsAfter(before, form, action);
    return after === before
      ? state
      : within(state, kind, () => ({ settings: { ...settings, [form]: after } }));
  }
  return state;
};

const reduce = (state: AllForms, action: UnknownAction): AllForms => {
  if (formOpened.match(action))
    return within(state, action.payload.form, () => ({ create: opening(action.payload) }));
  if (objectDisplayed.match(action)) {
    const { kind, id } = action.payload;
    const others = Object.fromEntries(
      Object.entries(state).map(([name, forms]) => [
        name,
        { ...forms, settings: kept(forms.settings, id) },
      ]),
    );
    return within(others, kind, ({ settings }) => ({
      settings: { ...settings, [id]: withLatestObject(settings[id], action.payload) },
      request: succeededAt(),
    }));
  }
  if (settingsSaved.match(action)) {
    const { kind, id } = action.payload;
    return within(state, kind, ({ settings }) => ({
      settings: { ...settings, [id]: initialSettings(action.payload, settings[id]?.lists) },
    }));
  }
  if (objectUnreadable.match(action))
    return within(state, action.payload.kind, () => ({
      request: failedWith(action.payload.problem),
    }));
  if (readAgainRequested.match(action))
    return within(state, action.payload.kind, () => ({ request: loading() }));
  if (!objectsGone.match(action)) return ofOne(state, action);
  const isGone = (id: string) => action.payload.ids.includes(id);
  return Object.fromEntries(
    Object.entries(state).map(([kind, forms]) => [
      kind,
      {
        ...forms,
        settings: Object.fromEntries(Object.entries(forms.settings).filter(([id]) => !isGone(id))),
      },
    ]),
  );
};

/** The forms that are being filled in, of every kind. Its cases work on the plain state: a form may hold thousands of files. */
export const formsSlice = createSlice({
  name: 'forms/drafts',
  initialState: (): AllForms => ({}),
  reducers: {},
  extraReducers: (builder) => {
    builder.addDefaultCase(
      plain((state: AllForms, action: UnknownAction) => reduce(state, action)),
    );
  },
});
