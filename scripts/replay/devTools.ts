/**
 * A log that somebody exported from Redux DevTools, as a session. The extension writes the whole log of its store, a list of actions, or both parts as
 * texts ({ payload, preloadedState }). What JSON has no word for, functions and values that hold themselves, stands there as { $jsan: … }.
 */
import { z } from 'zod';
import { DEFAULT_CONFIG } from '../../src/web/lib/state/config';
import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import { NotReadable, parse } from './json';

const Action = z.looseObject({ type: z.string() });
const State = z.record(z.string(), z.unknown());
const Log = z.object({
  actionsById: z.record(
    z.string(),
    z.object({ action: Action, timestamp: z.number().min(0).max(8.64e15).optional() }),
  ),
  stagedActionIds: z.array(z.number()).min(1),
  skippedActionIds: z.array(z.number()).default([]),
  computedStates: z.array(z.object({ state: State.optional() })).default([]),
});
const Texts = z.object({ payload: z.string(), preloadedState: z.string().optional() });

interface Entry {
  readonly at: number;
  readonly action: { readonly type: string };
}

/** Initial state of the app where the log holds no state. */
const AT_FIRST = {
  router: { location: { pathname: '/', search: '', hash: '' }, action: 'POP' },
  config: DEFAULT_CONFIG,
};

/** Without what JSON has no word for. */
export const plainly = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((inner) => plainly(inner) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).join() === '$jsan') return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, plainly(inner)] as const)
      .filter(([, inner]) => inner !== undefined),
  );
};

const sessionOf = (
  base: unknown,
  entries: readonly Entry[],
  state: unknown,
): Record<string, unknown> => {
  const first = entries[0]?.at ?? 0;
  return {
    format: 'atelier-session',
    version: 1,
    app: { release: 'Redux DevTools', browser: '' },
    at: new Date(first).toISOString(),
    note: '',
    joined: [],
    base: base ?? AT_FIRST,
    actions: entries.map(({ at, action }) => ({ after: at - first, action })),
    state,
    spans: [],
  } satisfies Record<keyof SessionFile, unknown>;
};

const ofLog = ({
  actionsById,
  stagedActionIds,
  skippedActionIds,
  computedStates,
}: z.output<typeof Log>) => {
  const skipped = new Set(skippedActionIds);
  // The first one is the beginning of the log itself.
  const entries = stagedActionIds.slice(1).flatMap((id): Entry[] => {
    const entry = actionsById[id];
    return entry && !skipped.has(id) ? [{ at: entry.timestamp ?? 0, action: entry.action }] : [];
  });
  return sessionOf(computedStates[0]?.state, entries, computedStates.at(-1)?.state ?? null);
};
const ofActions = (actions: readonly z.output<typeof Action>[], base: unknown) =>
  sessionOf(
    base,
    actions.filter(({ type }) => type !== '@@INIT').map((action) => ({ at: 0, action })),
    null,
  );

/** The log as a session that is still to be read; null where it is no log of Redux DevTools. */
export const ofDevTools = (json: unknown): unknown => {
  const texts = Texts.safeParse(json);
  const inner = texts.success ? parse(texts.data.payload) : json;
  const plain = plainly(inner);
  const log = Log.safeParse(plain);
  if (log.success) return ofLog(log.data);
  const actions = z.array(Action).safeParse(plain);
  if (actions.success)
    return ofActions(
      actions.data,
      texts.data?.preloadedState === undefined
        ? undefined
        : plainly(parse(texts.data.preloadedState)),
    );
  if (Array.isArray(plain) || Object.hasOwn(Object(plain) as object, 'actionsById'))
    throw new NotReadable(
      (Array.isArray(plain) ? actions : log)
        .error!.issues.slice(0, 10)
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('\n'),
    );
  return null;
};
