import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { DESCRIPTION_LENGTH, nameProblem, type NamedKind } from '~/contract/infra/infraRules';
import { draft } from '~/web/lib/state/draft';
import { failedWith, loading, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { selectWhyNotOpen } from '~/web/core/session/person';
import { formAwaited, formLoadFailed, formLoadRequested } from '../events';
import type { Fields, NamedRow } from './row';
import { REQUIRES } from '../../../work/detail/teamAdminPaths';

/** A zone, a region or a group being made or changed. */
export interface FormValues extends Fields {
  readonly kind: NamedKind;
  /** Null for a new one. */
  readonly id: string | null;
  /** Of the record that is being changed. */
  readonly update_datetime: string | null;
  /** Its current name: its own name is no other's. */
  readonly before: string;
}

export const form = draft<FormValues, null>('infra/form', {
  name: ({ kind, name }) => nameProblem(kind, name),
  description: ({ description }) =>
    description.trim().length > DESCRIPTION_LENGTH
      ? `A description has at most ${DESCRIPTION_LENGTH} characters.`
      : undefined,
});

/** The form of a new one. */
export const blank = (kind: NamedKind): FormValues => ({
  kind,
  id: null,
  update_datetime: null,
  before: '',
  name: '',
  description: '',
  enabled: true,
  picks: [],
  place: null,
});

/** The form of one that is there. */
export const valuesOf = (
  kind: NamedKind,
  { id, update_datetime, name, description, enabled, picks, place }: NamedRow,
): FormValues => ({
  kind,
  id,
  update_datetime,
  before: name,
  name,
  description,
  enabled,
  picks,
  place,
});

/** The object that is being read for the form. */
export interface Opening {
  readonly kind: NamedKind;
  readonly id: string;
  readonly request: RequestState;
}

/** The request that the form waits for; null once it is there. */
const opening = createSlice({
  name: 'infra/opening',
  initialState: (): Opening | null => null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(formAwaited, (_, { payload }) => ({ ...payload, request: loading() }));
    on.addCase(
      formLoadFailed,
      (state, { payload }) => state && { ...state, request: failedWith(payload.problem) },
    );
    on.addCase(formLoadRequested, (state) => state && { ...state, request: loading() });
    on.addCase(form.events.opened, () => null);
    on.addCase(form.events.closed, () => null);
  },
});

/** The state beside the lists. */
export const infraPartsReducer = combineReducers({ form: form.reducer, opening: opening.reducer });
export type InfraParts = ReturnType<typeof infraPartsReducer>;

/** Why somebody may not see these pages; null where they may (RT-55). */
export const selectForbiddenReason = (state: RootState): string | null =>
  selectWhyNotOpen(state, { access: 'members', requires: REQUIRES });

export const selectForm = (state: RootState) => state.infra?.forms?.form ?? null;
/** The request that the form waits for. */
export const selectOpening = (state: RootState) => state.infra?.forms?.opening ?? null;
