import { firstOf, sliceSelector } from '~/web/kit/state/sliceSelector';
import { experimentsReducer } from './model/slice';

export const selectExperiments = sliceSelector('experiments', firstOf(experimentsReducer));
