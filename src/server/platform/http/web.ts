import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config';
import { HttpError } from '../httpError';
import type { AppPage } from './page';

/** Paths that are no pages of the app: an unknown one among them is answered with a Failure. */
const NO_PAGE = /^\/(?:(?:fsc|api|blob|user|oauth|assets)\/|(?:api|metrics)(?:[?]|$))/;
/** Addresses of files. */
const FILE = /\.[^/]*$/;

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        name.replaceAll(path.sep, '/'),
      )
    : [];

/** Whether the built app has a file of this name: its path in the folder. The folder is read where a name is unknown and there was a build since. */
const knowsFiles = (webFolder: string): ((name: string) => boolean) => {
  const folders = [webFolder, path.join(webFolder, 'assets')];
  let known = { at: '', names: new Set<string>() };
  return (name) => {
    if (known.names.has(name)) return true;
    const at = folders
      .map((folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs)
      .join(' ');
    if (at !== known.at) known = { at, names: new Set(namesIn(webFolder)) };
    return known.names.has(name);
  };
};

/**
 * The built files: hashed ones for ever (with their .br and .gz copies), everything else checked anew each time. No other name reaches the disk. The
 * library's own route reads the whole folder of a file before it sends it, which took more than half of the time of a request.
 */
const serveFiles =
  (webFolder: string) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(staticFiles, {
      root: webFolder,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`)
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        ),
    });
    const isFile = knowsFiles(webFolder);
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: ({ params: { '*': name } }, reply) =>
        isFile(name) ? reply.sendFile(name) : reply.callNotFound(),
    });
  };

/** Whether the page answers: to browsers, and to link previews and checks of health, which take anything (but no file that is not there). */
const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const [pathname = ''] = url.split('?');
  return (
    method === 'GET' &&
    !NO_PAGE.test(url) &&
    (accept.includes('text/html') || (accept.includes('*/*') && !FILE.test(pathname)))
  );
};

/** The whole page of an address that has one of its own, and what search engines are told of it. */
export type PageOf = (
  request: FastifyRequest,
) => Promise<{ readonly html: string | null; readonly robots: string } | null>;

/** Serves the built web app: its files, and index.html for every page address. */
export const serveWeb = async (
  app: FastifyInstance,
  config: Config,
  page: () => AppPage,
  own: PageOf,
): Promise<void> => {
  if (existsSync(path.join(config.webFolder, 'index.html')))
    await app.register(serveFiles(config.webFolder));
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page().html),
  );
  app.get('/index.html', async (_request, reply) => reply.redirect('/'));
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new HttpError('missing', 'There is nothing at this address.');
    const found = await own(request);
    if (found) void reply.header('x-robots-tag', found.robots);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(found?.html ?? page().html);
  });
};
