import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActKind } from '~/contract/team/auditRules';

/** The user who acts, and from where. */
export interface Actor {
  readonly userName: string;
  readonly teamName: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Somebody whose request may write acts of these kinds: what the row of its endpoint declares. */
export interface Acting extends Actor {
  readonly kinds: readonly ActKind[];
}

const acting = new AsyncLocalStorage<Acting>();

/** Does the work of a request in the name of who asks: acts that it writes are theirs. */
export const actingAs = <Value>(who: Acting, work: () => Promise<Value>): Promise<Value> =>
  acting.run(who, work);

/** In whose name this runs; undefined where no request asked for it. */
export const currentActor = (): Acting | undefined => acting.getStore();
