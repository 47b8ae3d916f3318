import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { Problem } from '~/contract';
import { CALL_TIMEOUT_MS } from './http';
import { problemOf } from './problem';
import { isLimit, linkOf, quotaOf, retryAtOf, type Quota } from './githubReply';

/** The version of GitHub's API, which stays as it is (GH-05). */
const API_VERSION = '2022-11-28';

/** The only two hosts that are asked, from the configuration (GH-16). */
export interface GithubHosts {
  readonly github_api_url: string;
  readonly github_raw_url: string;
}

export interface GithubRequest {
  /** Absolute. */
  readonly url: string;
  readonly token: string | null;
  /** Bytes instead of JSON; the answer is an ArrayBuffer. */
  readonly bytes?: boolean | undefined;
}

/** A reply of GitHub. `next` is the address of the next page; `retryAt` is in ms. */
export type GithubReply =
  | {
      readonly kind: 'answer';
      readonly data: unknown;
      readonly next: string | null;
      readonly quota: Quota | null;
    }
  | { readonly kind: 'limited'; readonly retryAt: number; readonly quota: Quota | null }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly quota: Quota | null };

const under = (url: URL, base: string) => {
  if (!URL.canParse(base)) return false;
  const { origin, pathname } = new URL(base);
  return url.origin === origin && url.pathname.startsWith(pathname.replace(/\/*$/, '/'));
};

/** Which of the two hosts an address lies on; null where it lies on neither. A configured https host is never asked by http. */
export const hostOf = (address: string, hosts: GithubHosts): 'api' | 'raw' | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (under(url, hosts.github_api_url)) return 'api';
  return under(url, hosts.github_raw_url) ? 'raw' : null;
};

interface Cached {
  readonly etag: string;
  readonly token: string | null;
  readonly data: unknown;
  readonly next: string | null;
}

const MAX_CACHED_REPLIES = 60;
const cache = new Map<string, Cached>();

/** Forgets every answer: somebody else may be asking from now on. */
export const forgetGithubAnswers = () => cache.clear();

const remember = (url: string, answer: Cached) => {
  cache.delete(url);
  cache.set(url, answer);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED_REPLIES && oldest !== undefined) cache.delete(oldest);
};

/** Not the app's own session: only the connection to GitHub is over. */
const REVOKED = 'GitHub no longer accepts the connection. Connect GitHub again.';
const elsewhere: Problem = {
  statusCode: 0,
  code: 'refused',
  message: 'The address does not lie on GitHub',
};

/** Where the reply came from after redirects: browsers and Node tell it in different places. */
const finalUrlOf = ({ request, config }: AxiosResponse): string => {
  const told = request as { responseURL?: string; res?: { responseUrl?: string } } | undefined;
  return told?.responseURL || told?.res?.responseUrl || (config.url ?? '');
};

/** The raw host answers no preflight, so it is asked with nothing that would cause one; the bearer goes to the API host only (GH-16). */
const headersFor = (
  host: 'api' | 'raw',
  { token, bytes }: GithubRequest,
  known: Cached | undefined,
): Record<string, string> =>
  host === 'raw'
    ? {}
    : {
        'X-GitHub-Api-Version': API_VERSION,
        Accept: bytes ? 'application/vnd.github.raw+json' : 'application/vnd.github+json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(known ? { 'If-None-Match': known.etag } : {}),
      };

const send = (
  http: AxiosInstance,
  hosts: GithubHosts,
  ask: GithubRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
) => {
  const { adapter } = http.defaults;
  // A client of its own: the API's bearer is no header of it, and it knows no other host.
  return axios
    .create({ timeout: ask.bytes ? 0 : CALL_TIMEOUT_MS, ...(adapter ? { adapter } : {}) })
    .get<unknown>(ask.url, {
      headers,
      signal,
      responseType: ask.bytes ? 'arraybuffer' : 'json',
      validateStatus: () => true,
      beforeRedirect: ({ href }: { href?: string }) => {
        if (hostOf(href ?? '', hosts) === null)
          throw new axios.AxiosError(elsewhere.message, 'ERR_ELSEWHERE');
      },
    });
};

const understood = (
  ask: GithubRequest,
  response: AxiosResponse<unknown>,
  known: Cached | undefined,
): GithubReply => {
  const { status, data, headers } = response;
  const quota = quotaOf(headers);
  if (status === 304 && known) return { kind: 'answer', data: known.data, next: known.next, quota };
  if (isLimit(status, headers, data))
    return { kind: 'limited', retryAt: retryAtOf(headers, Date.now()), quota };
  if (status === 401)
    return {
      kind: 'failed',
      problem: { statusCode: 401, code: 'unauthorized', message: REVOKED },
      quota,
    };
  if (status < 200 || status >= 300)
    return {
      kind: 'failed',
      problem: problemOf(new axios.AxiosError('', '', response.config, null, response)),
      quota,
    };
  const next = linkOf(headers['link'], 'next');
  const etag: unknown = headers['etag'];
  if (typeof etag === 'string' && !ask.bytes)
    remember(ask.url, { etag, token: ask.token, data, next });
  return { kind: 'answer', data, next, quota };
};

/**
 * Asks GitHub one address by GET and says what came of it; a rate limit is an outcome of its own. Answers with an ETag are kept and
 * asked for only if changed. Nothing outside the two hosts is asked, and nothing that was redirected off them is used.
 */
export const requestGithub = async (
  http: AxiosInstance,
  hosts: GithubHosts,
  ask: GithubRequest,
  signal: AbortSignal,
): Promise<GithubReply> => {
  const host = hostOf(ask.url, hosts);
  if (host === null) return { kind: 'failed', problem: elsewhere, quota: null };
  const kept = cache.get(ask.url);
  const known = kept && kept.token === ask.token && !ask.bytes ? kept : undefined;
  try {
    const response = await send(http, hosts, ask, headersFor(host, ask, known), signal);
    if (hostOf(finalUrlOf(response), hosts) === null)
      return { kind: 'failed', problem: elsewhere, quota: null };
    return understood(ask, response, known);
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error), quota: null };
  }
};
