import type { NoticesState } from './slice';

interface WithNotices {
  readonly notices: NoticesState;
}

export const selectNotices = (state: WithNotices) => state.notices.notices;
export const selectNoticesHeld = (state: WithNotices) => state.notices.held;
