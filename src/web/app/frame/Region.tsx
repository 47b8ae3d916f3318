import { createElement } from 'react';
import type { Location } from 'history';
import { Route as Match } from 'react-router-dom';
import type { Route } from '~/web/lib/feature';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectWhyNotOpen } from '~/web/core/session/person';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { deferred } from './deferred';
import { useScreens } from './screensContext';

const PageForbidden = deferred(() => import('./PageForbidden'));

interface RegionProps {
  readonly route: Route;
  /** Where the screen believes to be: below a modal it is the page under it. */
  readonly location: Location;
  /** Over a page: where it may not be opened the page says so. */
  readonly over?: boolean;
}

/** One screen in a region of its own: a bug in it takes nothing else along. */
export function Region({ route, location, over = false }: RegionProps) {
  const screens = useScreens();
  const refused = useAppSelector((state) => selectWhyNotOpen(state, route));
  if (refused !== null)
    return over ? null : <PageForbidden reason={refused} requires={route.requires ?? []} />;
  return (
    <ErrorRegion resetOn={location.pathname}>
      <Match key={route.path} exact path={route.path} location={location}>
        {createElement(screens.of(route))}
      </Match>
    </ErrorRegion>
  );
}
