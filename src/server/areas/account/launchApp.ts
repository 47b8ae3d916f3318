import type { FastifyInstance } from 'fastify';
import { LAUNCH_APP, LOGIN_EMBED } from '~/contract';
import { localPath } from './oauth/localPath';

const pathIn = (url: string) => new URLSearchParams(url.split('?')[1] ?? '').get('path');

/**
 * The app-launch redirect (LOG-17), for anybody: it leads to the launch route of the app, which goes on to the path, and never to another
 * site. Who is not signed in here comes to the login page from there.
 */
export const launchAppRoute = async (app: FastifyInstance): Promise<void> => {
  app.get(LAUNCH_APP, async ({ url }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/launch?path=${encodeURIComponent(localPath(pathIn(url)))}`, 302),
  );
};

/** Where the sections of an embedded site are in this app (ACC-09 to ACC-11). */
const SECTION =
  /^(explore|profile|portfolio|posts|articles|experiences)((?:\/[\w.~-]{1,256}){0,8})$/;
const pageOf = (section: string | null): string => {
  const [, name = '', rest = ''] = SECTION.exec(section ?? '') ?? [];
  if (name === '' || rest.split('/').some((part) => /^\.+$/.test(part))) return '/';
  return `/${name === 'explore' ? 'gallery' : name}${rest}?sidebar=false`;
};

/**
 * The embedded login (LOG-18), for anybody: it leads to the page of the app that a section names, without the sidebar, and never to another
 * site. Who is not signed in here signs in first and comes back to it.
 */
export const loginEmbedRoute = async (app: FastifyInstance): Promise<void> => {
  app.get(LOGIN_EMBED, async ({ url }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(pageOf(new URLSearchParams(url.split('?')[1] ?? '').get('section')), 302),
  );
};
