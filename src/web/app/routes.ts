import { matchPath } from 'react-router';
import type { Route } from '~/web/kit/room';
import { routes as dashboard } from '../features/dashboard/routes';
import { routes as drive } from '../features/drive/routes';
import { routes as environments } from '../features/environments/routes';
import { routes as home } from '../features/home/routes';
import { routes as instances } from '../features/instances/routes';
import { routes as jobs } from '../features/jobs/routes';
import { routes as launch } from '../features/launch/routes';
import { routes as notebookForm } from '../features/notebookForm/routes';
import { routes as notebooks } from '../features/notebooks/routes';
import { routes as performance } from '../features/performance/routes';
import { routes as session } from '../features/session/routes';

/** Every address of the app, in the order in which they are tried: /notebooks/create comes before /notebooks/{id}. */
export const routes: readonly Route[] = [
  ...session, ...launch, ...home, ...notebookForm, ...notebooks, ...drive, ...performance, ...jobs,
  ...dashboard, ...environments, ...instances,
];

/** The route of a path; null where the app has none. */
export const routeOf = (pathname: string): Route | null => routes.find(({ path }) => matchPath(pathname, { path, exact: true })) ?? null;

/** The page below a modal opened directly; null where the path is no modal. */
export const pageBelow = (pathname: string): string | null => routeOf(pathname)?.over ?? null;
