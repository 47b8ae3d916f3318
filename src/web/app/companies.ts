import type { Room } from '~/web/kit/room';

/** Rooms that join the house together, when the first of them is needed. */
export interface Company {
  /** Brings them in, once; rejects where their code cannot be had, and may then be asked again. */
  readonly join: () => Promise<readonly Room[]>;
  /** Null until they are here. */
  readonly joined: () => readonly Room[] | null;
  /** Tells when they are here. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

/** `admit` makes room for them, before anything of them is shown or runs. */
export const createCompany = (load: () => Promise<readonly Room[]>, admit: (rooms: readonly Room[]) => Promise<void>): Company => {
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

export type CompanyName = 'members' | 'work';
/** How the code of each company is had. */
export type Loaders = Readonly<Record<CompanyName, () => Promise<readonly Room[]>>>;

/** The rooms of people who signed in, and those of batch work, each a chunk of its own. */
export const loaders: Loaders = {
  members: async () => Object.values<Room>((await import('./memberRooms')).memberRooms),
  work: async () => Object.values<Room>((await import('./workRooms')).workRooms),
};

export interface Companies {
  readonly of: Readonly<Record<CompanyName, Company>>;
  /** Every room that came later and is here by now; the same array as long as nobody joins. */
  readonly rooms: () => readonly Room[];
  /** Tells when somebody joined. Returns how to stop listening. */
  readonly subscribe: (watcher: () => void) => () => void;
}

/** Batch work joins after the members. */
export const createCompanies = (load: Loaders, admit: (rooms: readonly Room[]) => Promise<void>): Companies => {
  const members = createCompany(load.members, admit);
  const work = createCompany(() => Promise.all([load.work(), members.join()]).then(([rooms]) => rooms), admit);
  const all = [members, work];
  let rooms: readonly Room[] = [];
  for (const company of all) company.subscribe(() => { rooms = all.flatMap((each) => each.joined() ?? []); });
  return {
    of: { members, work },
    rooms: () => rooms,
    subscribe: (watcher) => {
      const unsubscribe = all.map((company) => company.subscribe(watcher));
      return () => { for (const each of unsubscribe) each(); };
    },
  };
};
