import type { Problem } from '~/contract';

/** Entries that have not arrived. */
export interface OnItsWay {
  /** The client's id of the entry: however often it is sent, the server has it once. */
  readonly client_id: string;
  /** Why it has not arrived; null where it was not tried or the answer is not there yet. */
  readonly problem: Problem | null;
  /** The server does not take it. */
  readonly rejected: boolean;
}

/** Drafts by location, and the outbox. */
export interface Writing<Draft, Sent> {
  /** The draft that was changed last is the last one. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /** In the order in which it was sent. */
  readonly outbox: readonly (Sent & OnItsWay)[];
}

/** The fields that survive a reload of the tab. */
export const PERSISTED_WRITING = ['drafts', 'outbox'] as const satisfies readonly (keyof Writing<
  unknown,
  unknown
>)[];
const MAX_DRAFTS = 50;

export const nothingWritten: Writing<never, never> = { drafts: {}, outbox: [] };

/** An empty draft is none; of very many the last ones stay. */
export const withDraft = <Draft, State extends Writing<Draft, unknown>>(
  state: State,
  key: string,
  draft: Draft,
  isEmpty: boolean,
): State => {
  const { [key]: _before, ...others } = state.drafts;
  return {
    ...state,
    drafts: isEmpty
      ? others
      : Object.fromEntries([...Object.entries(others), [key, draft] as const].slice(-MAX_DRAFTS)),
  };
};

/** Put at the end of what is to be sent. */
export const withSent = <
  Sent extends { readonly client_id: string },
  State extends Writing<unknown, Sent>,
>(
  state: State,
  sent: Sent,
): State => ({ ...state, outbox: [...state.outbox, { ...sent, problem: null, rejected: false }] });

type Some = Writing<unknown, unknown>;
interface Told {
  readonly client_id: string;
  readonly problem: Problem;
}

const marked = <State extends Some>(
  state: State,
  id: string,
  problem: Problem | null,
  rejected: boolean,
): State => ({
  ...state,
  outbox: state.outbox.map((one) => (one.client_id === id ? { ...one, problem, rejected } : one)),
});

/** It did not arrive, and is sent again by itself. */
export const withDelayed = <State extends Some>(
  state: State,
  { client_id, problem }: Told,
): State => marked(state, client_id, problem, false);
/** The server does not take it: nobody but the person sends it again. */
export const withSendFailed = <State extends Some>(
  state: State,
  { client_id, problem }: Told,
): State => marked(state, client_id, problem, true);
export const withRetried = <State extends Some>(
  state: State,
  { client_id }: Pick<Told, 'client_id'>,
): State => marked(state, client_id, null, false);
/** It arrived, or the person gave it up. */
export const withoutSent = <State extends Some>(
  state: State,
  { client_id }: Pick<Told, 'client_id'>,
): State => ({ ...state, outbox: state.outbox.filter((one) => one.client_id !== client_id) });

/** The next entry of the outbox. */
export const nextOf = <Sent>({ outbox }: Writing<unknown, Sent>): (Sent & OnItsWay) | undefined =>
  outbox.find(({ rejected }) => !rejected);
