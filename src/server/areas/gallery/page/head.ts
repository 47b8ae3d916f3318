import type { FastifyRequest } from 'fastify';
import { PUBLISHED_PATHS, type PublishedWorkload } from '~/contract/gallery';
import { hostOf } from '../../../platform/http/host';
import { addressOf } from '../../../platform/http/proxies/proxies';
import type { Workspace } from '../../../platform/workspace';
import { escaped } from '../../notebooks/api';
import { createViews } from '../views';
import { isOpen, visit } from '../visiting';
import { pageOf } from './page';

/** The head of a reply at an address of published work. */
export interface Head {
  /** The page of what is for everybody, whole; null where it is the app's, which asks who looks. */
  readonly html: string | null;
  /** The metadata for search engines. */
  readonly robots: 'all' | 'noindex';
}

const ADDRESS = /^\/shared\/(notebooks|jobs)\/([0-9a-f]{32})(?:\?version=([1-9]\d{0,5}))?$/;
const SUMMARY = 300;

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

/**
 * The page of something published, for whoever has its address; null of every other address. It is made here: it needs no script, so a visitor
 * reads it at once, and programs that run none read it too. What the team alone sees is told to nobody: the app asks who looks.
 */
export const publishedPage = (workspace: Workspace) => {
  const views = createViews(workspace);
  return async (request: FastifyRequest): Promise<Head | null> => {
    if (!/^\/shared(\/|$)/.test(request.url)) return null;
    const [, kind, publish_token = '', version] = ADDRESS.exec(request.url) ?? [];
    const workload: PublishedWorkload = kind === 'jobs' ? 'batchjob' : 'notebook';
    const visited =
      publish_token === ''
        ? null
        : await visit(
            workspace,
            {
              publish_token,
              workload_type: workload,
              ...(version === undefined ? {} : { version: Number(version) }),
            },
            null,
          );
    if (!visited || !isOpen(visited.found)) return { html: null, robots: 'noindex' };
    const {
      found: { row, fullname, owner },
      version: { name },
    } = visited;
    const description =
      row.about.summary.replace(/\s+/g, ' ').trim().slice(0, SUMMARY) ||
      `${name}, published by ${fullname || owner}`;
    const { protocol, host, hostname } = hostOf(request);
    const origin = `${protocol}://${host}`;
    const url = `${origin}${PUBLISHED_PATHS[workload]}/${publish_token}`;
    const userAgent = request.headers['user-agent'] ?? '';
    const tags = [
      `<title>${escaped(name)} · Atelier</title>`,
      `<link rel="canonical" href="${escaped(url)}">`,
      meta('name', 'description', description),
      meta('name', 'author', fullname || owner),
      meta('property', 'og:type', 'article'),
      meta('property', 'og:title', name),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
      meta('property', 'og:site_name', 'Atelier'),
    ].join('');
    views.saw(visited.found, { user_name: null, address: addressOf(request), userAgent });
    return {
      robots: row.audience === 'world' ? 'all' : 'noindex',
      html: pageOf(
        workspace,
        visited,
        { hostname, origin, userAgent, addressed: (address) => address },
        tags,
      ),
    };
  };
};
