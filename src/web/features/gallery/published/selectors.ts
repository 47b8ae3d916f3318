import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { publishedReducer } from './model';

const selectPublished = sliceSelector(
  (state) => state.gallery?.publication,
  firstOf(publishedReducer),
);
export const selectPublishedPage = (state: Parameters<typeof selectPublished>[0]) =>
  selectPublished(state).shown;
