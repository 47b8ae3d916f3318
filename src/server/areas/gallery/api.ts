/** What other areas may call: published work by what is said of it. */
export { searchPublished } from './queries/published';
