import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

/** The recorded actions, with their times. */
export interface Recorded {
  /** ms since 1970 */
  readonly at: number;
  readonly action: UnknownAction;
  /** The kind of error that was thrown while the store heard of it. */
  readonly threw?: string;
}

/** Features joined: these slices began, at this place. They hear nothing of what was before. */
export const FEATURES_JOINED = '@@atelier/FEATURES_JOINED';
export interface FeaturesJoined {
  readonly type: typeof FEATURES_JOINED;
  /** The paths of their states. */
  readonly slices: readonly string[];
  readonly router: unknown;
  /** The stored content of the slices: a part of the state. */
  readonly payload: unknown;
}

/** The last actions and the state that they began from. */
export interface Recording {
  /** The features that had joined before. */
  readonly joined: readonly Recorded[];
  readonly base: unknown;
  readonly actions: readonly Recorded[];
}

export interface Recorder {
  readonly enhancer: StoreEnhancer;
  /** The newest `parts` of what is kept; all of it where they are not counted. Nothing is copied. */
  readonly read: (parts?: number) => Recording;
  /** After actions of these types it begins afresh: who signs in next finds nothing of who was here before. */
  readonly anewAfter: (types: readonly string[]) => void;
}

interface Part {
  readonly base: unknown;
  readonly actions: Recorded[];
  weight: number;
}

/** Actions that one part holds, and how many parts are kept. */
const PER_PART = 250;
const PARTS = 8;

const lengthOf = (value: unknown) =>
  Array.isArray(value) ? value.length / 20 : typeof value === 'string' ? value.length / 2_000 : 0;

/** An action counts for more with many rows or a long text in it: what is kept holds on to 40,000 rows at most. */
const weigh = ({ payload }: UnknownAction): number => {
  const values: unknown[] =
    typeof payload === 'object' && payload && !Array.isArray(payload)
      ? Object.values(payload)
      : [payload];
  return values.reduce((sum: number, value) => sum + lengthOf(value), 1);
};

/**
 * Keeps references to the last 2,000 actions or so, and to a state every 250 of them. The oldest part goes as a whole, so the next one's state
 * is where the rest begins. It stands below the middleware and sees what reducers see. It begins afresh where the state changed
 * without an action, as in time travel.
 */
export const createRecorder = (now: () => number = Date.now): Recorder => {
  let parts: Part[] = [];
  let joined: Recorded[] = [];
  let sessions: readonly string[] = [];
  const enhancer: StoreEnhancer = (next) => (reducer, preloaded) => {
    const store = next(reducer, preloaded);
    let busy = 0;
    const afresh = () => {
      parts = [{ base: store.getState(), actions: [], weight: 0 }];
    };
    const record = (action: UnknownAction) => {
      let part = parts.at(-1);
      if (!part || part.weight >= PER_PART)
        parts = [...parts, (part = { base: store.getState(), actions: [], weight: 0 })].slice(
          -PARTS,
        );
      const recorded = { at: now(), action };
      const place = part.actions.push(recorded) - 1;
      if (action.type === FEATURES_JOINED) joined = [...joined, recorded];
      part.weight += weigh(action);
      busy += 1;
      try {
        store.dispatch(action as never);
      } catch (error) {
        part.actions[place] = {
          at: now(),
          action,
          threw: error instanceof Error ? error.name : 'Error',
        };
        throw error;
      } finally {
        busy -= 1;
      }
      if (sessions.includes(action.type)) afresh();
    };
    afresh();
    store.subscribe(() => {
      if (busy === 0) afresh();
    });
    return {
      ...store,
      dispatch: (action) => {
        record(action);
        return action;
      },
    };
  };
  const read = (count = PARTS): Recording => {
    const kept = parts.slice(-count);
    const actions = kept.flatMap((part) => part.actions);
    const within = new Set(actions.map(({ action }) => action));
    return {
      joined: joined.filter(({ action }) => !within.has(action)),
      base: kept[0]?.base,
      actions,
    };
  };
  return {
    enhancer,
    read,
    anewAfter: (types) => {
      sessions = types;
    },
  };
};
