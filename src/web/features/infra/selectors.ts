import type { RootState } from '~/web/lib/state/root';
import { selectWhyNotOpen } from '~/web/core/session/person';
import { REQUIRES } from './routes';

/** Why somebody may not see these pages; null where they may (RT-55). */
export const selectForbiddenReason = (state: RootState): string | null =>
  selectWhyNotOpen(state, { access: 'members', requires: REQUIRES });

export const selectForm = (state: RootState) => state.infra?.forms?.form ?? null;
/** The request that the form waits for. */
export const selectOpening = (state: RootState) => state.infra?.forms?.opening ?? null;
