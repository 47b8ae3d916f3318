import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { experimentsReducer } from './model/slice';

export const selectExperiments = sliceSelector(
  (state) => state.experiments?.runs,
  firstOf(experimentsReducer),
);
