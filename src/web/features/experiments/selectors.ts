import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { experimentsReducer } from './model/slice';

export const selectExperiments = sliceSelector('experiments', firstOf(experimentsReducer));
