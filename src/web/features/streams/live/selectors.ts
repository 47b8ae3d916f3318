import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { liveSlice } from './model/slice';

export const selectLive = sliceSelector(
  (state) => state.streams?.live,
  liveSlice.getInitialState(),
);
export const selectPosition = (state: RootState) => selectLive(state).position;

/** The name of the dominant speaker; null where nobody speaks. */
export const selectDominant = (state: RootState): string | null => {
  const { dominant, speakers } = selectLive(state);
  return dominant === null
    ? null
    : (speakers.find(({ userId }) => userId === dominant)?.name ?? dominant);
};
