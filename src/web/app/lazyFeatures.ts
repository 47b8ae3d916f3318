import { loadOnce } from '~/web/lib/browser/lazily';
import { createWatched } from '~/web/lib/browser/watched';
import type { Feature } from '~/web/lib/feature';

/** Features that join the app together, when the first of them is needed. */
export interface FeatureGroup {
  /** Brings their code, once; rejects where it cannot be had, and may then be asked again. */
  readonly load: () => Promise<unknown>;
  /** Brings them in, once; rejects where their code cannot be had, and may then be asked again. */
  readonly join: () => Promise<readonly Feature[]>;
  /** Null until they are here. */
  readonly joined: () => readonly Feature[] | null;
  /** Tells when they are here. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

/** `admit` makes room for them, before anything of them is shown or runs. */
export const createFeatureGroup = (
  load: () => Promise<readonly Feature[]>,
  admit: (features: readonly Feature[]) => Promise<void>,
): FeatureGroup => {
  const { changed, subscribe } = createWatched();
  let here: readonly Feature[] | null = null;
  let underWay: Promise<readonly Feature[]> | null = null;
  const code = loadOnce(load);
  const bring = async () => {
    const features = await code();
    await admit(features);
    here = features;
    changed();
    return features;
  };
  const join = () => {
    underWay ??= bring().catch((error: unknown) => {
      underWay = null;
      throw error;
    });
    return underWay;
  };
  return { load: code, join, joined: () => here, subscribe };
};

export interface LazyFeatures {
  /** Every group, in the order they join by themselves. */
  readonly groups: readonly FeatureGroup[];
  /** A group by its name. */
  readonly of: (name: string) => FeatureGroup;
  /** Every feature that came later and is here by now; the same array as long as none joins. */
  readonly features: () => readonly Feature[];
  /** Tells when some joined. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

type Load = (group: string) => Promise<readonly Feature[]>;
type Admit = (features: readonly Feature[]) => Promise<void>;

/** One group is admitted after the other, since each changes the reducer of the store; those that wait meanwhile are admitted together. */
const inTurn = (admit: Admit): Admit => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Feature[] = [];
  let next: Promise<void> | null = null;
  const admitWaiting = () => {
    const features = waiting;
    waiting = [];
    next = null;
    return admit(features);
  };
  return (features) => {
    waiting.push(...features);
    next ??= last.then(admitWaiting);
    last = next.catch(() => undefined);
    return next;
  };
};

/** The groups of several features. */
const TOGETHER = ['members', 'work'];

/** The features that join later, by the names of their groups. Whoever joins waits for the groups of several features that stand before it. */
export const createLazyFeatures = (
  load: Load,
  admit: Admit,
  names: readonly string[],
): LazyFeatures => {
  const admitNext = inTurn(admit);
  const known = new Map<string, FeatureGroup>();
  for (const name of names) {
    const earlier = TOGETHER.flatMap((each) => known.get(each) ?? []);
    const bring = () =>
      Promise.all([load(name), ...earlier.map((group) => group.join())]).then(
        ([features]) => features,
      );
    known.set(name, createFeatureGroup(bring, admitNext));
  }
  const groups = [...known.values()];
  let features: readonly Feature[] = [];
  for (const group of groups)
    group.subscribe(() => {
      features = groups.flatMap((each) => each.joined() ?? []);
    });
  const of = (name: string) => {
    const group = known.get(name);
    if (!group) throw new Error(`No features join as ${name}`);
    return group;
  };
  const subscribe = (watcher: () => void) => {
    const unsubscribe = groups.map((group) => group.subscribe(watcher));
    return () => {
      for (const each of unsubscribe) each();
    };
  };
  return { groups, of, features: () => features, subscribe };
};
