import { z } from 'zod';
import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import { ofDevTools } from './devTools';
import { NotReadable, parse } from './json';

const Router = z.looseObject({
  location: z.looseObject({ pathname: z.string(), search: z.string(), hash: z.string() }),
  action: z.string(),
});
const Action = z.object({
  after: z.number(),
  action: z
    .looseObject({ type: z.string() })
    .and(z.looseObject({ slices: z.array(z.string()).optional(), router: Router.optional() })),
  threw: z.string().optional(),
});
const Span = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['flow', 'request']),
  name: z.string(),
  at: z.number(),
  ms: z.number().nullable(),
  outcome: z.enum(['ok', 'failed', 'cancelled']).nullable(),
});
const State = z.record(z.string(), z.unknown());

/** Format of the sessions that `npm run replay` accepts. */
const Session = z.object({
  format: z.literal('atelier-session', 'this is no session of Atelier'),
  version: z.literal(1, 'only version 1 is known here'),
  app: z.object({ release: z.string(), browser: z.string() }),
  at: z.iso.datetime(),
  note: z.string(),
  joined: z.array(Action),
  base: State.and(z.looseObject({ router: Router, config: State })),
  actions: z.array(Action),
  /** Null where the file holds none. */
  state: State.nullable(),
  spans: z.array(Span),
});

/** Reads a file of a session, or a log of Redux DevTools; throws NotReadable naming the field that is wrong. */
export const readSession = (text: string): SessionFile => {
  const json = parse(text);
  const read = Session.safeParse(ofDevTools(json) ?? json);
  if (read.success) return read.data as unknown as SessionFile;
  throw new NotReadable(
    read.error.issues
      .slice(0, 10)
      .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
      .join('\n'),
  );
};
