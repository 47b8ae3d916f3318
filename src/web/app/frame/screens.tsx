import type { ComponentType } from 'react';
import type { Panels } from '~/web/kit/panels';
import type { Room, Route } from '~/web/kit/room';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { deferred, type Deferred } from './deferred';
import { rooms } from '../rooms';
import { routes } from '../routes';

const all: readonly Room[] = Object.values<Room>(rooms);
const page = <div className="at-page"><Skeleton lines={8} /></div>;
const screens = new Map<Route, Deferred<object>>(routes.map((route) => [route, deferred(route.load, route.bare || route.over ? null : page)]));

/** The screen of a route. */
export const screenOf = (route: Route): Deferred<object> => {
  const screen = screens.get(route);
  if (!screen) throw new Error(`No screen at ${route.path}`);
  return screen;
};

/** What stays on screen across pages. */
export const layers: readonly ComponentType[] = all.flatMap((room) => room.layers ?? []);

/** What stays mounted whatever the page. */
export const roots: readonly ComponentType[] = all.flatMap((room) => room.roots ?? []);

/** Every piece of screen that one room makes and another one places. */
export const panels: Panels = Object.assign({}, ...all.map((room) => room.panels ?? {})) as Panels;
