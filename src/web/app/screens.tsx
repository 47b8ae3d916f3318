import type { Route } from '~/web/kit/room';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { deferred, type Deferred } from './frame/deferred';
import type { Screens } from './frame/house';
import type { Companies, CompanyName } from './companies';
import { routeOf, routes } from './routes';

const page = <div className="at-page"><Skeleton lines={8} /></div>;

/** A screen comes with its room: nothing of it is drawn before the store has its place. */
export const createScreens = (companies: Companies): Screens => {
  const together = <Code,>(company: CompanyName, load: () => Promise<Code>) => () => Promise.all([load(), companies.of[company].join()]).then(([code]) => code);
  const screenOf = (route: Route): Deferred<object> => (
    deferred(route.access === 'members' ? together(route.company ?? 'members', route.load) : route.load, route.bare || route.over ? null : page)
  );
  const screens = new Map(routes.map((route) => [route, screenOf(route)]));
  const of = (route: Route) => {
    const screen = screens.get(route);
    if (!screen) throw new Error(`No screen at ${route.path}`);
    return screen;
  };
  const Shell = deferred(together('members', () => import('./frame/Shell')));
  const load = async (pathname: string) => {
    const route = routeOf(pathname);
    if (route) await Promise.all([of(route).load(), route.bare ? undefined : Shell.load()]);
  };
  return { of, Shell, load, companies };
};
