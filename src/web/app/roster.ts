import { lruMemoize } from '@reduxjs/toolkit';
import { matchPath } from 'react-router';
import type { Feature, FeatureManifest, Route } from '~/web/lib/feature';
import { isHidden } from '~/contract/rights';
import type { AppConfig } from '~/web/lib/state/config';
import * as listed from './features';

/** A route, and with which group of features its page comes; null for pages of the features that are there from the first moment. */
export interface RosterRoute extends Route {
  readonly needs: string | null;
}

/** The registrations of an app's features together. */
export interface Roster {
  readonly manifests: readonly FeatureManifest[];
  readonly routes: readonly RosterRoute[];
  /** The features that are there from the first moment. */
  readonly present: readonly Feature[];
  /** The groups that features join later in, in their order: those of several features, then a feature by itself each. */
  readonly groups: readonly string[];
  /** Brings the code of a group. */
  readonly load: (group: string) => Promise<readonly Feature[]>;
  /** The route of a path; null where the app has none. */
  readonly routeOf: (pathname: string) => RosterRoute | null;
  /** The page below a modal opened directly; null where the path is no modal. */
  readonly pageBelow: (pathname: string) => string | null;
}

/** A feature that joins by itself is a group of its own, by its name, with those whose panels stand on its pages. */
const groupOf = (manifest: FeatureManifest): string | null => {
  if (manifest.joins === 'start') return null;
  return manifest.joins === 'visit' ? (manifest.with ?? manifest.name) : manifest.joins;
};

const routesOf = (manifest: FeatureManifest): RosterRoute[] =>
  (manifest.routes ?? []).map((route) => ({ ...route, needs: route.joins ?? groupOf(manifest) }));

/** Words before parameters, segment by segment: /notebooks/create is tried before /notebooks/:id. */
const rank = ({ path }: Route) =>
  path
    .split('/')
    .map((segment) => (segment.includes(':') ? '1' : '0'))
    .join('');

/** Folds the manifests of features into what the app needs of them. */
export const createRoster = (manifests: readonly FeatureManifest[]): Roster => {
  const routes = manifests.flatMap(routesOf).sort((a, b) => rank(a).localeCompare(rank(b)));
  // Every action may ask for the route of the place, of which there are few at a time.
  const routeOf = lruMemoize(
    (pathname: string) =>
      routes.find(({ path }) => matchPath(pathname, { path, exact: true })) ?? null,
    { maxSize: 20 },
  );
  return {
    manifests,
    routes,
    routeOf,
    present: manifests.flatMap((manifest) =>
      manifest.joins === 'start' ? [manifest.feature] : [],
    ),
    groups: [
      'members',
      'work',
      ...manifests.flatMap((manifest) =>
        manifest.joins === 'visit' && groupOf(manifest) === manifest.name ? [manifest.name] : [],
      ),
    ],
    load: (group) =>
      Promise.all(
        manifests.flatMap((manifest) =>
          manifest.joins !== 'start' && groupOf(manifest) === group ? [manifest.load()] : [],
        ),
      ),
    pageBelow: (pathname) => routeOf(pathname)?.over ?? null,
  };
};

/** Every feature there is. */
export const roster = createRoster(Object.values(listed));

/**
 * The features of an installation: where all pages of a feature need what it has not switched on or does not have, there is no such feature (RT-21), and
 * of the others there are the pages and entries that it has. A feature whose panels stand on the pages of one that is not there is not there either.
 */
export const rosterFor = (config: AppConfig): Roster => {
  const isThere = ({ where }: Pick<Route, 'where'>) => where?.(config) ?? true;
  const isKnown = (route: Route) =>
    isThere(route) &&
    !(route.requires ?? []).some((right) => right !== 'admin' && isHidden(config.flags, right));
  const features = Object.values<FeatureManifest>(listed).filter(
    ({ routes = [] }) => routes.length === 0 || routes.some(isKnown),
  );
  const names = new Set(features.map(({ name }) => name));
  const hosted = features.filter(
    (feature) => feature.joins === 'start' || feature.with === undefined || names.has(feature.with),
  );
  return createRoster(
    hosted.map(({ routes = [], nav = [], ...feature }) => ({
      ...feature,
      routes: routes.filter(isThere),
      nav: nav.filter(isThere),
    })),
  );
};
