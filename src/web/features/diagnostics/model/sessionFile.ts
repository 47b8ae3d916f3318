import type { UnknownAction } from '@reduxjs/toolkit';
import type { Recorded, Recording } from '~/web/lib/state/recorder';
import type { Span } from '~/web/lib/saga/spans';
import { RELEASE } from '~/web/lib/state/config';
import { createMask } from './mask';
import { NAMES_IN, LOCATION_IN, STATE_IN } from './mayLeave';

/** One action of the file; `after` is ms since the first one. */
export interface FiledAction {
  readonly after: number;
  readonly action: { readonly type: string };
  readonly threw?: string;
}

/** A session as a file: `npm run replay` leads from `base` over `actions` to `state`. */
export interface SessionFile {
  readonly format: 'atelier-session';
  readonly version: 1;
  readonly app: { readonly release: string; readonly browser: string };
  readonly at: string;
  /** The description of the fault, in the person's words. */
  readonly note: string;
  /** Features that joined before the base. */
  readonly joined: readonly FiledAction[];
  readonly base: unknown;
  readonly actions: readonly FiledAction[];
  readonly state: unknown;
  readonly spans: readonly Span[];
}

/** No file is larger, in characters. */
export const MAX_FILE_CHARS = 20_000_000;

/** The content of the file. */
export interface Session {
  /** The newest parts of the recording, or all of it. */
  readonly read: (parts?: number) => Recording;
  readonly state: unknown;
  readonly spans: readonly Span[];
  readonly note: string;
  readonly at: number;
  readonly browser: string;
}

const spanOf = ({ id, parent, kind, name, at, ms, outcome }: Span): Span => ({
  id,
  parent,
  kind,
  name,
  at,
  ms,
  outcome,
});

/** Masks a state or a part of one: the names of slices are the program's own. */
const maskState = (state: unknown, mask: ReturnType<typeof createMask>) =>
  Object.fromEntries(
    Object.entries(Object(state) as object).map(([slice, value]) => [
      slice,
      mask(value, `state ${slice}`),
    ]),
  );

/** Masks an action, but for its type and the names of the program in it or in its payload. */
const maskAction = (
  action: UnknownAction,
  mask: ReturnType<typeof createMask>,
): FiledAction['action'] => {
  const names = NAMES_IN[action.type] ?? [];
  const own = (value: unknown) =>
    Object.fromEntries(
      Object.entries(Object(value) as object).filter(([name]) => names.includes(name)),
    );
  const location = LOCATION_IN[action.type];
  const { payload, ...rest } = {
    ...(mask(action, action.type) as object),
    ...(location && { [location]: mask(action[location], 'state router') }),
    ...(STATE_IN.includes(action.type) && { payload: maskState(action['payload'], mask) }),
  } as { payload?: unknown };
  const inner =
    names.length > 0 && typeof payload === 'object'
      ? { ...payload, ...own(action['payload']) }
      : payload;
  return {
    ...rest,
    ...own(action),
    ...(payload !== undefined && { payload: inner }),
    type: action.type,
  };
};

/** The session, masked but for what may leave (mask.ts) and for the person's own words. */
export const fileOf = (
  { joined, base, actions }: Recording,
  { state, spans, note, at, browser }: Omit<Session, 'read'>,
): SessionFile => {
  const mask = createMask();
  const first = actions[0]?.at ?? at;
  const filed = ({ action, at: then, threw }: Recorded): FiledAction => ({
    after: then - first,
    action: maskAction(action, mask),
    ...(threw !== undefined && { threw }),
  });
  return {
    format: 'atelier-session',
    version: 1,
    app: { release: RELEASE, browser },
    at: new Date(at).toISOString(),
    note,
    joined: joined.map(filed),
    base: maskState(base, mask),
    actions: actions.map(filed),
    state: maskState(state, mask),
    spans: spans.map(spanOf),
  };
};

/** The text of the file: of all that is kept, or of the newest part where that is too large; null where that is, too. */
export const textOf = (
  { read, ...session }: Session,
  most = MAX_FILE_CHARS,
): { readonly text: string; readonly actions: number } | null => {
  for (const recording of [read(), read(1)]) {
    const text = JSON.stringify(fileOf(recording, session));
    if (text.length <= most) return { text, actions: recording.actions.length };
  }
  return null;
};
