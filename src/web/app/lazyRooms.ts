import { createWatched } from '~/web/kit/browser/watched';
import type { Room } from '~/web/kit/room';

/** Rooms that join the app together, when the first of them is needed. */
export interface RoomGroup {
  /** Brings them in, once; rejects where their code cannot be had, and may then be asked again. */
  readonly join: () => Promise<readonly Room[]>;
  /** Null until they are here. */
  readonly joined: () => readonly Room[] | null;
  /** Tells when they are here. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

/** `admit` makes room for them, before anything of them is shown or runs. */
export const createRoomGroup = (
  load: () => Promise<readonly Room[]>,
  admit: (rooms: readonly Room[]) => Promise<void>,
): RoomGroup => {
  const { changed, subscribe } = createWatched();
  let here: readonly Room[] | null = null;
  let underWay: Promise<readonly Room[]> | null = null;
  const bring = async () => {
    const rooms = await load();
    await admit(rooms);
    here = rooms;
    changed();
    return rooms;
  };
  const join = () => {
    underWay ??= bring().catch((error: unknown) => {
      underWay = null;
      throw error;
    });
    return underWay;
  };
  return { join, joined: () => here, subscribe };
};

export interface LazyRooms {
  /** Every group, in the order they join by themselves. */
  readonly groups: readonly RoomGroup[];
  /** A group by its name. */
  readonly of: (name: string) => RoomGroup;
  /** Every room that came later and is here by now; the same array as long as none joins. */
  readonly rooms: () => readonly Room[];
  /** Tells when some joined. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

type Load = (group: string) => Promise<readonly Room[]>;
type Admit = (rooms: readonly Room[]) => Promise<void>;

/** One group is admitted after the other: each changes the reducer of the store, and waits for what is restored into it. */
const inTurn = (admit: Admit): Admit => {
  let last: Promise<unknown> = Promise.resolve();
  return (rooms) => {
    const admitted = last.then(() => admit(rooms));
    last = admitted.catch(() => undefined);
    return admitted;
  };
};

/** The groups of several rooms. */
const TOGETHER = ['members', 'work'];

/** The rooms that join later, by the names of their groups. Whoever joins waits for the groups of several rooms that stand before it. */
export const createLazyRooms = (load: Load, admit: Admit, names: readonly string[]): LazyRooms => {
  const admitNext = inTurn(admit);
  const known = new Map<string, RoomGroup>();
  for (const name of names) {
    const earlier = TOGETHER.flatMap((each) => known.get(each) ?? []);
    const bring = () =>
      Promise.all([load(name), ...earlier.map((group) => group.join())]).then(([rooms]) => rooms);
    known.set(name, createRoomGroup(bring, admitNext));
  }
  const groups = [...known.values()];
  let rooms: readonly Room[] = [];
  for (const group of groups)
    group.subscribe(() => {
      rooms = groups.flatMap((each) => each.joined() ?? []);
    });
  const of = (name: string) => {
    const group = known.get(name);
    if (!group) throw new Error(`No rooms join as ${name}`);
    return group;
  };
  const subscribe = (watcher: () => void) => {
    const unsubscribe = groups.map((group) => group.subscribe(watcher));
    return () => {
      for (const each of unsubscribe) each();
    };
  };
  return { groups, of, rooms: () => rooms, subscribe };
};
