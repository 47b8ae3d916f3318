import { useAppSelector } from '~/web/lib/state/hooks';
import { pageUnder, selectLocation } from '~/web/lib/browser/url/location';
import { LoadFeaturesProvider, ManifestsProvider, PanelsProvider } from '~/web/lib/panels';
import { planGrants } from '~/contract/rights';
import { selectPlan } from '~/web/core/session/person';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { TitleNotification } from '~/web/ui/page/Page';
import { selectTitleNotification } from '~/web/core/toasts/selectors';
import { selectIsSignedIn } from '~/web/core/session/selectors';
import { deferred } from './frame/deferred';
import { Region } from './frame/Region';
import { ScreensProvider, useAround, useScreens, type Screens } from './frame/screensContext';

const PlanForbidden = deferred(() => import('./frame/PlanForbidden'));
const Toasts = deferred(() => import('~/web/core/toasts/screens/ToastLayer'));

/** Everything on screen. Where access is still being decided the page is neutral: the guard is a saga (ACC-01). */
export const App = ({ screens }: { readonly screens: Screens }) => (
  <ScreensProvider value={screens}>
    <ManifestsProvider value={screens.roster.manifests}>
      <Frame />
    </ManifestsProvider>
  </ScreensProvider>
);

function Frame() {
  const { pathname } = useAppSelector(selectLocation);
  const { panels, roots } = useAround();
  const { bring } = useScreens();
  return (
    <LoadFeaturesProvider value={bring}>
      <PanelsProvider value={panels}>
        <TitleNotification value={useAppSelector(selectTitleNotification)}>
          <ErrorRegion resetOn={pathname}>
            <Screen />
          </ErrorRegion>
        </TitleNotification>
        {roots.map((Root, index) => (
          <ErrorRegion key={index}>
            <Root />
          </ErrorRegion>
        ))}
      </PanelsProvider>
    </LoadFeaturesProvider>
  );
}

function Screen() {
  const location = useAppSelector(selectLocation);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const plan = useAppSelector(selectPlan);
  const {
    Shell,
    roster: { routeOf, pageBelow },
  } = useScreens();
  const route = routeOf(location.pathname);
  if (!route || (route.access === 'members' && !isSignedIn)) return <Toasts />;
  if (route.bare)
    return (
      <>
        <Region route={route} location={location} />
        <Toasts />
      </>
    );
  if (!planGrants(plan, 'workspace') && route.onAnyPlan)
    return (
      <>
        <Region route={route} location={location} />
        <Toasts />
      </>
    );
  if (!planGrants(plan, 'workspace'))
    return (
      <>
        <PlanForbidden plan={plan} />
        <Toasts />
      </>
    );
  const page = pageUnder(location, pageBelow);
  const below = routeOf(page.pathname);
  if (!below) return <Toasts />;
  return (
    <Shell
      page={page}
      below={below}
      modal={below === route ? null : { route, location }}
      toasts={<Toasts />}
    />
  );
}
