import type { RootState } from '~/web/lib/state/root';
import type { FormName } from './model/model';

export const selectForm = (name: FormName) => (state: RootState) =>
  state.datasets?.details?.[name] ?? null;
export const selectUses = (state: RootState, id: string) =>
  state.datasets?.details?.details[id]?.used_by;
