import type { RootState } from '~/web/kit/state/root';
import { selectWhyNotOpen } from '~/web/objects/person';
import { REQUIRES } from './routes';

/** Why somebody may not see these pages; null where they may (RT-55). */
export const selectForbiddenReason = (state: RootState): string | null =>
  selectWhyNotOpen(state, { access: 'members', requires: REQUIRES });

export const selectForm = (state: RootState) => state.infraParts?.form ?? null;
/** What the form waits for. */
export const selectOpening = (state: RootState) => state.infraParts?.opening ?? null;
