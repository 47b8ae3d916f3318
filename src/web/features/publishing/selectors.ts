import { firstOf, sliceSelector } from '~/web/kit/state/sliceSelector';
import { publishingReducer } from './model';

export const selectPublishing = sliceSelector('publishing', firstOf(publishingReducer));
