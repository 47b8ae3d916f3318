import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { NOT_PUBLISHED } from '~/contract/gallery';
import { openUntrusted, streamOf } from '../../platform/files/untrusted';
import type { OpenSite } from '../../platform/gateway/mounted';
import { answerPage } from '../../platform/gateway/pages';
import type { Workspace } from '../../platform/workspace';
import { pageIn, versionFolder } from './folders';
import type { LoadedPublication } from './queries/publications';
import { isOpen, pagePath, visitPublication } from './visiting';

/**
 * Whatever an author wrote runs in frames of this page that have no origin, and so does the page: it reaches nothing, loads nothing and
 * sends nothing. It has no rights, so any page may frame it.
 */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

const ADDRESS = /^([0-9a-f]{32})\/([1-9]\d{0,5})(?:\?(.*))?$/;

const nothing = (response: ServerResponse) =>
  answerPage(response, 404, NOT_PUBLISHED, 'Whoever published it may have taken it back.');

const isPacked = ({ headers }: IncomingMessage) =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

/** The pages of what is published, below /published/ of the gateway. Each is looked up anew: what is taken back is gone at once. */
export const publishedSite = (
  workspace: Pick<Workspace, 'publications' | 'config' | 'signer'>,
): OpenSite => {
  const { signer, config } = workspace;
  const mayOpen = async ({ row, ...found }: LoadedPublication, path: string, query: string) =>
    isOpen({ row, ...found }) ||
    (await signer.verify('GET', path, Object.fromEntries(new URLSearchParams(query))))?.[
      'published'
    ] === row.folder;
  return async (request, response, rest) => {
    const [, token = '', number = '', query = ''] = ADDRESS.exec(rest) ?? [];
    if (token === '' || !['GET', 'HEAD'].includes(request.method ?? '')) return nothing(response);
    const found = await workspace.publications.find(token);
    const visited =
      found && (await mayOpen(found, pagePath(token, Number(number)), query))
        ? visitPublication(config, found, { version: Number(number) }, { team_name: found.team })
        : null;
    if (!visited) return nothing(response);
    const etag = `"${visited.found.row.folder}-${number}"`;
    const headers = {
      'content-security-policy': POLICY,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
      etag,
    };
    if (request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end();
    const folder = versionFolder(config, visited.found.row.folder, Number(number));
    const file = await openUntrusted(`${pageIn(folder)}${isPacked(request) ? '.gz' : ''}`, folder);
    if (!file) return nothing(response);
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': file.stats.size,
      ...(isPacked(request) ? { 'content-encoding': 'gzip' } : {}),
    });
    if (request.method === 'HEAD')
      return void (await file.handle.close().finally(() => response.end()));
    // The reader went away, and the connection with it.
    await pipeline(await streamOf(file), response).catch(() => undefined);
  };
};
