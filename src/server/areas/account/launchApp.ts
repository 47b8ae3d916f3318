import type { FastifyInstance } from 'fastify';
import { LAUNCH_APP } from '~/contract';
import { localPath } from './oauth/localPath';

const pathIn = (url: string) => new URLSearchParams(url.split('?')[1] ?? '').get('path');

/**
 * The app-launch redirect (LOG-17), for anybody: it leads to the launch route of the app, which goes on to the path, and never to another
 * site. Who is not signed in here comes to the login page from there.
 */
export const launchAppRoute = async (app: FastifyInstance): Promise<void> => {
  app.get(LAUNCH_APP, async ({ url }, reply) => (
    reply.header('cache-control', 'no-store').redirect(`/launch?path=${encodeURIComponent(localPath(pathIn(url)))}`, 302)
  ));
};
