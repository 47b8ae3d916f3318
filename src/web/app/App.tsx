import { useSelector } from 'react-redux';
import { pageUnder, selectLocation } from '~/web/kit/place/location';
import { PanelsProvider } from '~/web/kit/panels';
import { selectPlan } from '~/web/crossings/person';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { TitleNews } from '~/web/ui/page/Page';
import { selectTitleNews } from '../features/notices/selectors';
import { selectIsSignedIn } from '../features/session/selectors';
import { deferred } from './frame/deferred';
import { Region } from './frame/Region';
import { ScreensProvider, useAround, useScreens, type Screens } from './frame/house';
import { pageBelow, routeOf } from './routes';

const PlanRefused = deferred(() => import('./frame/PlanRefused'));
const Notices = deferred(() => import('../features/notices/NoticesLayer'));

/** Everything on screen. Where access is still being decided the page is neutral: the guard is a saga (ACC-01). */
export const App = ({ screens }: { readonly screens: Screens }) => <ScreensProvider value={screens}><House /></ScreensProvider>;

function House() {
  const { pathname } = useSelector(selectLocation);
  const { panels, roots } = useAround();
  return (
    <PanelsProvider value={panels}>
      <TitleNews value={useSelector(selectTitleNews)}><ErrorRegion resetOn={pathname}><Screen /></ErrorRegion></TitleNews>
      {roots.map((Root, index) => <ErrorRegion key={index}><Root /></ErrorRegion>)}
      <Notices />
    </PanelsProvider>
  );
}

function Screen() {
  const location = useSelector(selectLocation);
  const isSignedIn = useSelector(selectIsSignedIn);
  const plan = useSelector(selectPlan);
  const { Shell } = useScreens();
  const route = routeOf(location.pathname);
  if (!route || (route.access === 'members' && !isSignedIn)) return null;
  if (route.bare) return <Region route={route} location={location} />;
  if (plan === 'talent') return <PlanRefused plan={plan} />;
  const page = pageUnder(location, pageBelow);
  const below = routeOf(page.pathname);
  if (!below) return null;
  return <Shell page={page} below={below} modal={below === route ? null : { route, location }} />;
}
