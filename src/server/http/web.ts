import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { Refusal } from '../refusal';

/** Paths that are no pages of the app: an unknown one among them is answered with a Failure. */
const NO_PAGE = /^\/(fsc|api|blob|user|oauth)\//;
const PLACE = /<script\s+type="application\/json"\s+id="atelier-config">[^<]*<\/script>/;

/** What the browser is told about this installation before it asks anything. */
const pageConfig = ({ links, embedderOrigins, flags, oauth: { github } }: Config, cookieSecret: string) => ({
  world_url: links.world, signup_url: links.signUp, forgot_password_url: links.forgotPassword, docs_url: links.docs,
  embedder_origins: embedderOrigins, flags,
  github_api_url: github.apiUrl, github_raw_url: github.rawUrl, github_connect: github.clientId !== null, cookie_secret: cookieSecret,
});

/** The page with the configuration in it. `<` is escaped, so no value can end the script element. */
export const fillPage = (html: string, config: Config, cookieSecret: string): string => {
  const json = JSON.stringify(pageConfig(config, cookieSecret)).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="atelier-config">${json}</script>`;
  return PLACE.test(html) ? html.replace(PLACE, () => script) : html.replace('</head>', () => `${script}</head>`);
};

const MISSING_PAGE = '<!doctype html><title>Atelier</title><p>The web app is not built yet. Run <code>npm run build</code>.';

/**
 * Serves the built web app: hashed files for ever (with their .br and .gz copies), everything else checked anew each time, and
 * index.html for every page address. `cookieSecret` is what the browser makes its key for the GitHub cookie of: everybody who can
 * open the page can read it, so that cookie is obscured, not protected (GH-08).
 */
export const serveWeb = async (app: FastifyInstance, config: Config, cookieSecret: string): Promise<void> => {
  const index = path.join(config.webFolder, 'index.html');
  if (existsSync(index)) {
    await app.register(staticFiles, {
      root: config.webFolder, index: false, preCompressed: true, wildcard: true, cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`)
        ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  }
  const page = async () => fillPage(await fs.readFile(index, 'utf8').catch(() => MISSING_PAGE), config, cookieSecret);
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(await page()));
  app.get('/index.html', async (_request, reply) => reply.redirect('/'));
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !NO_PAGE.test(request.url);
    if (!wantsPage) throw new Refusal('missing', 'There is nothing at this address.');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(await page());
  });
};
