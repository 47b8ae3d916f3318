import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Refusal } from '../refusal';
import type { AppPage } from './page';

/** Paths that are no pages of the app: an unknown one among them is answered with a Failure. */
const NO_PAGE = /^\/(fsc|api|blob|user|oauth|assets)\//;
/** Addresses of files. */
const FILE = /\.[^/]*$/;

/** A folder on a disk holds no name of more bytes, and a disk takes no longer path. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 2_048;

/** Whether a file may have this address. The static files refuse any other as an attack, before they look whether there is one. */
const mayBeFile = ({ url }: FastifyRequest): boolean => {
  const [pathname = ''] = url.split('?');
  const file = decodeURIComponent(pathname);
  return !file.includes('\0') && file.length <= LONGEST_PATH && file.split('/').every((name) => Buffer.byteLength(name) <= LONGEST_NAME);
};

/** The built files: hashed ones for ever (with their .br and .gz copies), everything else checked anew each time. */
const serveFiles = (webFolder: string) => async (app: FastifyInstance): Promise<void> => {
  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeFile(request)) return reply.callNotFound();
  });
  await app.register(staticFiles, {
    root: webFolder, index: false, preCompressed: true, wildcard: true, cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`)
      ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
};

/** Whether the page answers: to browsers, and to link previews and checks of health, which take anything (but no file that is not there). */
const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const [pathname = ''] = url.split('?');
  return method === 'GET' && !NO_PAGE.test(url) && (accept.includes('text/html') || accept.includes('*/*') && !FILE.test(pathname));
};

/** The whole page of an address that has one of its own, and what search engines are told of it. */
type PageOf = (request: FastifyRequest) => Promise<{ readonly html: string | null; readonly robots: string } | null>;

/** Serves the built web app: its files, and index.html for every page address. */
export const serveWeb = async (app: FastifyInstance, config: Config, page: () => AppPage, own: PageOf): Promise<void> => {
  if (existsSync(path.join(config.webFolder, 'index.html'))) await app.register(serveFiles(config.webFolder));
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page().html));
  app.get('/index.html', async (_request, reply) => reply.redirect('/'));
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new Refusal('missing', 'There is nothing at this address.');
    const found = await own(request);
    if (found) void reply.header('x-robots-tag', found.robots);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(found?.html ?? page().html);
  });
};
