import type { Route } from '~/web/lib/feature';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { deferred, type Deferred } from './frame/deferred';
import type { Screens } from './frame/screensContext';
import type { LazyFeatures } from './lazyFeatures';
import type { Roster, RosterRoute } from './roster';

const page = (
  <div className="at-page">
    <Skeleton lines={8} />
  </div>
);

/** A screen comes with its features: nothing of it is drawn before the store has their place. */
export const createScreens = (roster: Roster, lazyFeatures: LazyFeatures): Screens => {
  const together =
    <Code,>(group: string, load: () => Promise<Code>) =>
    () =>
      Promise.all([load(), lazyFeatures.of(group).join()]).then(([code]) => code);
  const screenOf = ({ needs, load, bare, over }: RosterRoute): Deferred<object> =>
    deferred(needs ? together(needs, load) : load, bare || over ? null : page);
  const screens = new Map<Route, Deferred<object>>(
    roster.routes.map((route) => [route, screenOf(route)]),
  );
  const of = (route: Route) => {
    const screen = screens.get(route);
    if (!screen) throw new Error(`No screen at ${route.path}`);
    return screen;
  };
  const Shell = deferred(together('members', () => import('./frame/Shell')));
  const load = async (pathname: string) => {
    const route = roster.routeOf(pathname);
    if (route) await Promise.all([of(route).load(), route.bare ? undefined : Shell.load()]);
  };
  /** Where their code cannot be had, the first screen that needs it says so. */
  const bring = () => {
    lazyFeatures
      .of('work')
      .join()
      .catch(() => undefined);
  };
  return { of, Shell, load, bring, lazyFeatures, roster };
};
