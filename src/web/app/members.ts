import type { Room } from '~/web/kit/room';

/** Loads the code of the rooms of people who signed in. */
export const loadMemberRooms = async (): Promise<readonly Room[]> => {
  const [{ memberRooms }, { workRooms }] = await Promise.all([import('./memberRooms'), import('./workRooms')]);
  return [...Object.values<Room>(memberRooms), ...Object.values<Room>(workRooms)];
};

/** The rooms of people who signed in, which join the house when the first of them is needed. */
export interface Members {
  /** Brings them in, once; rejects where their code cannot be had, and may then be asked again. */
  readonly join: () => Promise<readonly Room[]>;
  /** Null until they are here. */
  readonly joined: () => readonly Room[] | null;
  /** Tells when they are here. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

/** `admit` makes room for them, before anything of them is shown or runs. */
export const createMembers = (load: () => Promise<readonly Room[]>, admit: (rooms: readonly Room[]) => Promise<void>): Members => {
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
