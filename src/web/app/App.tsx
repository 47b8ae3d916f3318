import { useSelector } from 'react-redux';
import { pageUnder, selectLocation } from '~/web/kit/place/location';
import { PanelsProvider } from '~/web/kit/panels';
import { selectPlan } from '~/web/crossings/person';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { selectIsSignedIn } from '../features/session/selectors';
import { deferred } from './frame/deferred';
import { Region } from './frame/Region';
import { pageBelow, routeOf } from './routes';
import { panels, roots, screenOf } from './frame/screens';

const Shell = deferred(() => import('./frame/Shell'));
const PlanRefused = deferred(() => import('./frame/PlanRefused'));
const Notices = deferred(() => import('../features/notices/NoticesLayer'));

/** Resolves when the page at this path can be drawn in one go. */
export const loadPage = async (pathname: string): Promise<void> => {
  const route = routeOf(pathname);
  if (route) await Promise.all([screenOf(route).load(), route.bare ? undefined : Shell.load()]);
};

/** Everything on screen. Where access is still being decided the page is neutral: the guard is a saga (ACC-01). */
export const App = () => {
  const { pathname } = useSelector(selectLocation);
  return (
    <PanelsProvider value={panels}>
      <ErrorRegion resetOn={pathname}><Screens /></ErrorRegion>
      {roots.map((Root, index) => <ErrorRegion key={index}><Root /></ErrorRegion>)}
      <Notices />
    </PanelsProvider>
  );
};

function Screens() {
  const location = useSelector(selectLocation);
  const isSignedIn = useSelector(selectIsSignedIn);
  const plan = useSelector(selectPlan);
  const route = routeOf(location.pathname);
  if (!route || (route.access === 'members' && !isSignedIn)) return null;
  if (route.bare) return <Region route={route} location={location} />;
  if (plan === 'talent') return <PlanRefused plan={plan} />;
  const page = pageUnder(location, pageBelow);
  const below = routeOf(page.pathname);
  if (!below) return null;
  return <Shell page={page} below={below} modal={below === route ? null : { route, location }} />;
}
