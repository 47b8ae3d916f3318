/** Functions for other areas: its access rows, and conditions and queries about streams. */
export { access } from './access';
export { streamExists, streamRevision } from './queries/objects';
