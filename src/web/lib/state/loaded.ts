import type { Problem } from '~/contract';

/** Something a form needs from the server before it can be filled in. */
export type Loaded<Value> =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly problem: Problem };

/** The value, or the other one until it is there. */
export const valueOr = <Value>(loaded: Loaded<Value>, otherwise: Value): Value =>
  loaded.phase === 'ready' ? loaded.value : otherwise;
