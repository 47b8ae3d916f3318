import type { RootState } from '~/web/lib/state/root';
import type { FormName } from './model/forms';

export const selectForm = (state: RootState, name: FormName) =>
  state.streams?.forms?.[name] ?? null;
export const selectDone = (state: RootState) => state.streams?.forms?.done ?? null;
