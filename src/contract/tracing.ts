import type * as Shapes from './schemas/tracing.schema';
import { endpoints } from './endpoint';

/** So many spans are handed over at a time. */
export const MAX_SPANS = 500;

/** Spans of the browser, for the collector that the installation names. */
export const tracing = endpoints<typeof Shapes.schemas>()({
  exportSpans: '/fsc/app/spans/export/',
});
