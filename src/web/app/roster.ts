import { matchPath } from 'react-router';
import type { LaterJoin, Room, RoomManifest, Route } from '~/web/kit/room';
import type { FeatureFlags } from '~/web/kit/state/flags';
import * as listed from './rooms';

/** A route, and with which rooms its page comes; null for pages of the rooms that are there from the first moment. */
export interface RosterRoute extends Route {
  readonly needs: LaterJoin | null;
}

/** What the rooms of an app register together. */
export interface Roster {
  readonly manifests: readonly RoomManifest[];
  readonly routes: readonly RosterRoute[];
  /** The rooms that are there from the first moment. */
  readonly present: readonly Room[];
  /** Brings the code of the rooms that join later. */
  readonly load: (joins: LaterJoin) => Promise<readonly Room[]>;
  /** The route of a path; null where the app has none. */
  readonly routeOf: (pathname: string) => RosterRoute | null;
  /** The page below a modal opened directly; null where the path is no modal. */
  readonly pageBelow: (pathname: string) => string | null;
}

const routesOf = (manifest: RoomManifest): RosterRoute[] => (manifest.routes ?? []).map((route) => {
  const own = manifest.joins === 'start' ? null : manifest.joins;
  return { ...route, needs: route.joins ?? own };
});

/** Words before parameters, segment by segment: /notebooks/create is tried before /notebooks/:id. */
const rank = ({ path }: Route) => path.split('/').map((segment) => (segment.includes(':') ? '1' : '0')).join('');

/** Folds the manifests of rooms into what the app needs of them. */
export const createRoster = (manifests: readonly RoomManifest[]): Roster => {
  const routes = manifests.flatMap(routesOf).sort((a, b) => rank(a).localeCompare(rank(b)));
  const routeOf = (pathname: string) => routes.find(({ path }) => matchPath(pathname, { path, exact: true })) ?? null;
  return {
    manifests, routes, routeOf,
    present: manifests.flatMap((manifest) => (manifest.joins === 'start' ? [manifest.room] : [])),
    load: (joins) => Promise.all(manifests.flatMap((manifest) => (manifest.joins === joins ? [manifest.load()] : []))),
    pageBelow: (pathname) => routeOf(pathname)?.over ?? null,
  };
};

/** Every room there is. */
export const roster = createRoster(Object.values(listed));

/** The rooms of this app, but for those that an installation has switched off. */
export const rosterFor = (flags: FeatureFlags): Roster => (
  createRoster(Object.values<RoomManifest>(listed).filter(({ flag }) => flag === undefined || flags[flag]))
);
