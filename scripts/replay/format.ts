import { z } from 'zod';
import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';

const Action = z.object({
  after: z.number(),
  action: z.looseObject({ type: z.string() }),
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
const Router = z.looseObject({
  location: z.looseObject({ pathname: z.string(), search: z.string(), hash: z.string() }),
  action: z.string(),
});

/** What `npm run replay` takes. */
const Session = z.object({
  format: z.literal('atelier-session', 'this is no session of Atelier'),
  version: z.literal(1, 'only version 1 is known here'),
  app: z.object({ release: z.string(), browser: z.string() }),
  at: z.iso.datetime(),
  note: z.string(),
  joined: z.array(Action),
  base: State.and(z.looseObject({ router: Router, config: State })),
  actions: z.array(Action),
  state: State,
  spans: z.array(Span),
});

/** A file that is no session, with what is wrong of which field. */
export class NoSession extends Error {}

/** Reads a file of a session; throws NoSession naming the field that is wrong. */
export const readSession = (text: string): SessionFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NoSession(`This is no JSON: ${(error as Error).message}`);
  }
  const read = Session.safeParse(json);
  if (read.success) return read.data as unknown as SessionFile;
  throw new NoSession(
    read.error.issues
      .slice(0, 10)
      .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
      .join('\n'),
  );
};
