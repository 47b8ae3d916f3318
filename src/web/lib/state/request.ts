import type { Problem } from '~/contract';

/** How far a request to the server has come. */
export interface RequestState {
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  /** Why it failed last; absent since a success. */
  readonly problem?: Problem | undefined;
  /** When it last succeeded, ms since 1970: it stays through later failures. */
  readonly at?: number | undefined;
}

/** A value that is read from the server, and the state of its request. */
export type Loaded<Value> = RequestState &
  (
    | { readonly status: 'idle' | 'loading' }
    | { readonly status: 'succeeded'; readonly value: Value }
    | { readonly status: 'failed'; readonly problem: Problem }
  );

export const idle: RequestState & { readonly status: 'idle' } = { status: 'idle' };

/** It was sent. Given the state before it, what is known of earlier ones stays until the reply. */
export const loading = (before?: RequestState) => ({ ...before, status: 'loading' as const });

export const succeededAt = (at?: number) => ({ status: 'succeeded' as const, at });

export const failedWith = (problem: Problem, before?: RequestState) => ({
  status: 'failed' as const,
  problem,
  at: before?.at,
});

/** True where the server has answered. */
export const isSettled = ({ status }: RequestState): boolean =>
  status === 'succeeded' || status === 'failed';

/** True where the last one succeeded, less than `ms` milliseconds ago. */
export const isFresh = ({ status, at = 0 }: RequestState, ms: number): boolean =>
  status === 'succeeded' && Date.now() - at < ms;

/** The value, or the other one until it is there. */
export const valueOr = <Value>(loaded: Loaded<Value>, otherwise: Value): Value =>
  loaded.status === 'succeeded' ? loaded.value : otherwise;
