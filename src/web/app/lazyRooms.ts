import type { LaterJoin, Room } from '~/web/kit/room';

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
export const createRoomGroup = (load: () => Promise<readonly Room[]>, admit: (rooms: readonly Room[]) => Promise<void>): RoomGroup => {
  const watchers = new Set<() => void>();
  let here: readonly Room[] | null = null;
  let underWay: Promise<readonly Room[]> | null = null;
  const bring = async () => {
    const rooms = await load();
    await admit(rooms);
    here = rooms;
    for (const watcher of watchers) watcher();
    return rooms;
  };
  const join = () => {
    underWay ??= bring().catch((error: unknown) => {
      underWay = null;
      throw error;
    });
    return underWay;
  };
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  return { join, joined: () => here, subscribe };
};

export interface LazyRooms {
  readonly of: Readonly<Record<LaterJoin, RoomGroup>>;
  /** Every room that came later and is here by now; the same array as long as none joins. */
  readonly rooms: () => readonly Room[];
  /** Tells when some joined. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

type Load = (joins: LaterJoin) => Promise<readonly Room[]>;

/** The rooms that join later. Those of batch work join after the members'. */
export const createLazyRooms = (load: Load, admit: (rooms: readonly Room[]) => Promise<void>): LazyRooms => {
  const members = createRoomGroup(() => load('members'), admit);
  const work = createRoomGroup(() => Promise.all([load('work'), members.join()]).then(([rooms]) => rooms), admit);
  const groups = [members, work];
  let rooms: readonly Room[] = [];
  for (const group of groups) group.subscribe(() => { rooms = groups.flatMap((each) => each.joined() ?? []); });
  return {
    of: { members, work },
    rooms: () => rooms,
    subscribe: (watcher) => {
      const unsubscribe = groups.map((group) => group.subscribe(watcher));
      return () => { for (const each of unsubscribe) each(); };
    },
  };
};
