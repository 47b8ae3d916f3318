import type { RootState } from '~/web/kit/state/root';
import type { FormName } from './model/model';

export const selectForm = (state: RootState, name: FormName) => state.datasetParts?.[name] ?? null;
export const selectUses = (state: RootState, id: string) => state.datasetParts?.details[id]?.used_by;
