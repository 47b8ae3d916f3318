import type { RootState } from '~/web/kit/state/root';
import { selectUser } from '~/web/objects/person';
import { selectPlacementGrants } from '~/web/objects/placement';

/** What somebody lacks who may not see these pages (RT-55): the rights of an admin, or a plan with placement settings. */
export type MissingRight = 'admin' | 'placement';

export const selectRefusal = (state: RootState): MissingRight | null => {
  if (selectUser(state)?.is_admin !== true) return 'admin';
  return selectPlacementGrants(state).placement ? null : 'placement';
};

export const selectForm = (state: RootState) => state.infraParts?.form ?? null;
/** What the form waits for. */
export const selectOpening = (state: RootState) => state.infraParts?.opening ?? null;
