import { setTimeout as pause } from 'node:timers/promises';
import { PREDICTION_STATUS } from '~/contract/work/predictions';
import type { PredictionRepository, Route } from '../queries/predictions';

/** How old what is known of an address may be, ms: while it answers, and for who waits until it does. */
const FRESH_MS = 1_000;
const WAITING_MS = 150;
/** Addresses that are remembered. */
const MAX_KNOWN = 2_000;

/** A version that is on its way, or one that is about to be told so. */
const ON_ITS_WAY: readonly string[] = [
  PREDICTION_STATUS.submitted,
  PREDICTION_STATUS.starting,
  PREDICTION_STATUS.restarting,
];
export const isOnItsWay = ({ status }: Route) => ON_ITS_WAY.includes(status);
export const isUp = ({ status, port }: Route) =>
  status === PREDICTION_STATUS.deployed && port !== null;

const nameOf = (pfId: string, version: number | null) => `${pfId}/${version ?? 'live'}`;

/** Where the addresses of versions lead. Asked by every call, so that the database is not. */
export const createRoutes = (
  predictions: Pick<PredictionRepository, 'route'>,
  waitMs: number,
  closing: AbortSignal,
) => {
  const known = new Map<string, { readonly at: number; readonly found: Promise<Route | null> }>();

  const find = (
    pfId: string,
    version: number | null,
    freshMs = FRESH_MS,
  ): Promise<Route | null> => {
    const name = nameOf(pfId, version);
    const before = known.get(name);
    if (before && performance.now() - before.at < freshMs) return before.found;
    const found = predictions.route(pfId, version);
    const entry = { at: performance.now(), found };
    known.delete(name);
    known.set(name, entry);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    // Whoever asked is told; here it is only forgotten.
    found.catch(() => {
      if (known.get(name) === entry) known.delete(name);
    });
    return found;
  };

  return {
    waitMs,
    find,
    /** Cached data of a prediction is discarded. */
    forget(pfId: string) {
      for (const name of known.keys()) if (name.startsWith(`${pfId}/`)) known.delete(name);
    },
    /** Nobody listened where an address led: what is known of it is asked for anew, after a moment. */
    async later(pfId: string, version: number | null): Promise<void> {
      // The server stops: the wait ends early.
      await pause(WAITING_MS, undefined, { signal: closing }).catch(() => undefined);
      known.delete(nameOf(pfId, version));
    },
    /** The same once its process answers; as it is where that takes too long, or it will not. */
    async whenUp(pfId: string, version: number | null, signal: AbortSignal): Promise<Route | null> {
      const until = performance.now() + waitMs;
      let route = await find(pfId, version);
      while (
        route &&
        isOnItsWay(route) &&
        performance.now() < until &&
        !signal.aborted &&
        !closing.aborted
      ) {
        // The server stops: the wait ends early.
        await pause(WAITING_MS, undefined, { signal: closing }).catch(() => undefined);
        route = await find(pfId, version, WAITING_MS);
      }
      return route;
    },
  };
};

export type Routes = ReturnType<typeof createRoutes>;
