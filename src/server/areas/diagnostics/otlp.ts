import type { api, RequestOf } from '~/contract';

type Exported = RequestOf<typeof api.tracing.exportSpans>;

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const nanoseconds = (ms: number) => `${Math.round(ms)}000000`;

/** SPAN_KIND_INTERNAL and SPAN_KIND_CLIENT; STATUS_CODE_OK and STATUS_CODE_ERROR of the protocol. */
const KINDS = { flow: 1, request: 3 } as const;
const CODES = { ok: 1, failed: 2, cancelled: 1 } as const;

/** An ExportTraceServiceRequest, as its JSON mapping has it: ids in hexadecimal, instants in nanoseconds as text. */
export const otlpOf = ({ trace_id, release, spans }: Exported) => ({
  resourceSpans: [
    {
      resource: {
        attributes: [text('service.name', 'atelier-browser'), text('service.version', release)],
      },
      scopeSpans: [
        {
          scope: { name: 'atelier' },
          spans: spans.map(({ id, parent, kind, name, at, ms, outcome }) => ({
            traceId: trace_id,
            spanId: id,
            ...(parent === null ? {} : { parentSpanId: parent }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: nanoseconds(at),
            endTimeUnixNano: nanoseconds(at + ms),
            attributes: [text('atelier.kind', kind), text('atelier.outcome', outcome)],
            status: { code: CODES[outcome] },
          })),
        },
      ],
    },
  ],
});
