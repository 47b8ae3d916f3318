import { matchPath } from 'react-router';
import type { Route } from '~/web/kit/room';
import type { Room } from '~/web/kit/room';
import { rooms } from './rooms';

/** Every address of the app, in the order in which they are tried. */
export const routes: readonly Route[] = Object.values<Room>(rooms).flatMap((room) => room.routes ?? []);

/** The route of a path; null where the app has none. */
export const routeOf = (pathname: string): Route | null => routes.find(({ path }) => matchPath(pathname, { path, exact: true })) ?? null;

/** The page below a modal opened directly; null where the path is no modal. */
export const pageBelow = (pathname: string): string | null => routeOf(pathname)?.over ?? null;
