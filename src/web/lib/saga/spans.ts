/** Something that took time: a run of a flow, or a request. Serialisable: it goes into files and to collectors. */
export interface Span {
  readonly id: string;
  /** The flow that asked; null where a span begins by itself. */
  readonly parent: string | null;
  readonly kind: 'flow' | 'request';
  readonly name: string;
  /** ms since 1970 */
  readonly at: number;
  /** Null while it goes on. */
  readonly ms: number | null;
  readonly outcome: 'ok' | 'failed' | 'cancelled' | null;
}

/** So many random hexadecimal digits. */
const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** So many are kept; the oldest goes first. */
const MOST = 2_000;

/** The diagnostic log of one app: every flow and request (CON-12). Names alone, nothing of what was said. */
export interface Spans {
  /** The tab, from its opening to its end. */
  readonly trace: string;
  readonly begin: (kind: Span['kind'], name: string, parent?: string | null) => string;
  readonly end: (id: string, outcome: NonNullable<Span['outcome']>) => void;
  /** The oldest first. */
  readonly list: () => readonly Span[];
}

export const createSpans = (now: () => number = Date.now): Spans => {
  const kept = new Map<string, Span>();
  return {
    trace: digits(32),
    begin(kind, name, parent = null) {
      const id = digits(16);
      kept.set(id, { id, parent, kind, name, at: now(), ms: null, outcome: null });
      const [oldest = ''] = kept.keys();
      if (kept.size > MOST) kept.delete(oldest);
      return id;
    },
    end(id, outcome) {
      const span = kept.get(id);
      if (span) kept.set(id, { ...span, ms: now() - span.at, outcome });
    },
    list: () => [...kept.values()],
  };
};
