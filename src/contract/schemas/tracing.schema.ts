import { z } from 'zod';
import { MAX_SPANS } from '../tracing';
import { authenticated, Done, listOf, someText } from './wire.schema';

const spanId = z
  .string()
  .max(16)
  .regex(/^[0-9a-f]{16}$/, 'A span is named by 16 hexadecimal digits');
/** ms since 1970, until the year 2100. */
const moment = z.number().min(0).max(4_102_444_800_000);

/** A run of a flow, or a request, that is over. */
const Span = z.object({
  id: spanId,
  parent: spanId.nullable(),
  kind: z.enum(['flow', 'request']),
  name: someText(200),
  at: moment,
  ms: z.number().min(0).max(4_102_444_800_000),
  outcome: z.enum(['ok', 'failed', 'cancelled']),
});

export const schemas = {
  /** `trace_id`: the tab, from its opening to its end. */
  exportSpans: {
    request: authenticated({
      trace_id: z
        .string()
        .max(32)
        .regex(/^[0-9a-f]{32}$/, 'A trace is named by 32 hexadecimal digits'),
      release: someText(40),
      spans: listOf(Span, MAX_SPANS).min(1),
    }),
    reply: Done,
  },
};
