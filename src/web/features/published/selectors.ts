import { firstOf, sliceSelector } from '~/web/kit/state/sliceSelector';
import { publishedReducer } from './model';

const selectPublished = sliceSelector('published', firstOf(publishedReducer));
export const selectPublishedPage = (state: Parameters<typeof selectPublished>[0]) =>
  selectPublished(state).shown;
