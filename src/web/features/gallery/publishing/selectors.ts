import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { publishingReducer } from './model';

export const selectPublishing = sliceSelector(
  (state) => state.gallery?.publishForm,
  firstOf(publishingReducer),
);
