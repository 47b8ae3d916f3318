import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Panels } from '~/web/lib/panels';
import type { Feature, Route } from '~/web/lib/feature';
import type { LazyFeatures } from '../lazyFeatures';
import type { Roster } from '../roster';
import type { Deferred } from './deferred';
import type { ShellProps } from './Shell';

/** Every screen, and what the features that are in by now put around them. */
export interface Screens {
  readonly of: (route: Route) => Deferred<object>;
  readonly Shell: Deferred<ShellProps>;
  /** Resolves when the page at this path can be drawn in one go. */
  readonly load: (pathname: string) => Promise<void>;
  /** Brings the features of batch work, before their time has come. */
  readonly bring: () => void;
  readonly lazyFeatures: LazyFeatures;
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
  /** Layers that stay on screen across pages. */
  readonly layers: readonly ComponentType[];
  /** Layers that stay mounted whatever the page. */
  readonly roots: readonly ComponentType[];
  /** Every piece of screen that one feature makes and another one places. */
  readonly panels: Panels;
}

const around = (features: readonly Feature[]): Around => ({
  layers: features.flatMap((feature) => feature.layers ?? []),
  roots: features.flatMap((feature) => feature.roots ?? []),
  panels: Object.fromEntries(features.flatMap((feature) => Object.entries(feature.panels ?? {}))),
});

const known = new WeakMap<readonly Feature[], Around>();

/** The layers of the features that came later: nothing until they are in. */
export const useAround = (): Around => {
  const { lazyFeatures } = useScreens();
  const features = useSyncExternalStore(lazyFeatures.subscribe, lazyFeatures.features);
  const found = known.get(features) ?? around(features);
  known.set(features, found);
  return found;
};
