/** What other areas may call: its access rows, and questions about streams for statements of their own. */
export { access } from './access';
export { streamExists, streamRevision } from './queries/objects';
