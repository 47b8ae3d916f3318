import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { selectPlayedChat, selectPlayedCues, selectPlayedSecond } from '../liveRoom';
import { hitsOf, momentAt } from './model/moments';
import { playedNotebookSlice } from './model/slice';

export const selectPlayedNotebook = sliceSelector(
  (state) => state.streams?.notebook,
  playedNotebookSlice.getInitialState(),
);
const NONE = [] as const;
const selectMoments = (state: RootState) => selectPlayedNotebook(state).moments ?? NONE;

/** The moment that is played; null before the first one. */
export const selectMoment = createSelector([selectMoments, selectPlayedSecond], momentAt);

/** Where the word that is looked for stands. */
export const selectHits = createSelector(
  [
    (state: RootState) => selectPlayedNotebook(state).word,
    selectMoments,
    (state: RootState) => selectPlayedChat(state) ?? NONE,
    selectPlayedCues,
  ],
  hitsOf,
);
