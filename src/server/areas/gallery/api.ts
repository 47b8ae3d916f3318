/** Functions for other areas: published work by its description. */
export { searchPublished } from './queries/published';
