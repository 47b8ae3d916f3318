import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { STREAM_SCRIPT } from '../settings/services/stream';
import type { Config } from '../settings/config';

const PLACE = /<script\s+type="application\/json"\s+id="atelier-config">[^<]*<\/script>/;
const INLINE = /<script>([\s\S]*?)<\/script>/g;
const MISSING_PAGE =
  '<!doctype html><title>Atelier</title><p>The web app is not built yet. Run <code>npm run build</code>.';

/** The facts about this installation that the browser has before it asks anything. */
const pageConfig = ({
  links,
  embedUrl,
  embedderOrigins,
  flags,
  stream,
  assist,
  collector,
  oauth: { github, google },
}: Config) => ({
  full_replies: true,
  world_url: links.world,
  signup_url: links.signUp,
  forgot_password_url: links.forgotPassword,
  forgot_password: true,
  docs_url: links.docs,
  embed_url: embedUrl,
  embedder_origins: embedderOrigins,
  flags,
  assist: assist !== null,
  tracing: collector !== null,
  github_api_url: github.apiUrl,
  github_raw_url: github.rawUrl,
  github_connect: github.clientId !== null,
  openid_name: google.title,
  stream_chat: stream && { key: stream.key, script: STREAM_SCRIPT },
});

/** The page with the configuration in it. `<` is escaped, so no value can end the script element. */
const fillPage = (html: string, config: Config): string => {
  const json = JSON.stringify(pageConfig(config)).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="atelier-config">${json}</script>`;
  return PLACE.test(html)
    ? html.replace(PLACE, () => script)
    : html.replace('</head>', () => `${script}</head>`);
};

/** The one page of the web app. */
export interface AppPage {
  readonly html: string;
  /** CSP sources of the scripts written into it: 'sha256-…' in quotes. */
  readonly scripts: readonly string[];
}

const pageOf = (html: string, config: Config): AppPage => ({
  html: fillPage(html, config),
  scripts: [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ),
});

/** Reads the built page, again only where it was built anew. Everybody may open it, so there is no secret in it. */
export const createPage = (config: Config): (() => AppPage) => {
  const file = path.join(config.webFolder, 'index.html');
  let known: { readonly at: number; readonly page: AppPage } | null = null;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return { html: MISSING_PAGE, scripts: [] };
    if (known?.at !== at) known = { at, page: pageOf(readFileSync(file, 'utf8'), config) };
    return known.page;
  };
};
