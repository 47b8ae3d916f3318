import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Panels } from '~/web/lib/panels';
import type { Feature, Route } from '~/web/lib/feature';
import type { LazyFeatures } from '../lazyFeatures';
import type { Roster } from '../roster';
import type { Deferred } from './deferred';
import type { ShellProps } from './Shell';

/** Every screen, and what the rooms that are in by now put around them. */
export interface Screens {
  readonly of: (route: Route) => Deferred<object>;
  readonly Shell: Deferred<ShellProps>;
  /** Resolves when the page at this path can be drawn in one go. */
  readonly load: (pathname: string) => Promise<void>;
  /** Brings the rooms of batch work, before their time has come. */
  readonly bring: () => void;
  readonly lazyRooms: LazyFeatures;
  readonly roster: Roster;
}

const ScreensContext = createContext<Screens | null>(null);
export const ScreensProvider = ScreensContext.Provider;

export const useScreens = (): Screens => {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('There are no screens around this');
  return screens;
};

interface Around {
  /** What stays on screen across pages. */
  readonly layers: readonly ComponentType[];
  /** What stays mounted whatever the page. */
  readonly roots: readonly ComponentType[];
  /** Every piece of screen that one room makes and another one places. */
  readonly panels: Panels;
}

const around = (rooms: readonly Feature[]): Around => ({
  layers: rooms.flatMap((room) => room.layers ?? []),
  roots: rooms.flatMap((room) => room.roots ?? []),
  panels: Object.fromEntries(rooms.flatMap((room) => Object.entries(room.panels ?? {}))),
});

const known = new WeakMap<readonly Feature[], Around>();

/** What the rooms that came later put around the screens: nothing until they are in. */
export const useAround = (): Around => {
  const { lazyRooms } = useScreens();
  const rooms = useSyncExternalStore(lazyRooms.subscribe, lazyRooms.rooms);
  const found = known.get(rooms) ?? around(rooms);
  known.set(rooms, found);
  return found;
};
