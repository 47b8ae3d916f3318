import { z } from 'zod';
import type { GithubSettings } from '../../platform/settings/services/oauth';
import { textWithin } from '../../platform/http/boundedJson';
import { HttpError } from '../../platform/httpError';

/** GitHub as this server asks it. Every failure is a `HttpError` that names GitHub; none is a 401, which would end the person's session here. */
export interface Github {
  /** POSTs a form to the site and answers its JSON: GitHub tells failures of these endpoints as `error` with a 200. */
  post(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
  /** GETs from the API. `more` is whether a further page follows. */
  get<Shape extends z.ZodType>(
    path: string,
    token: string,
    shape: Shape,
  ): Promise<{ value: z.output<Shape>; more: boolean }>;
  /** Takes back a token at GitHub itself, as far as the client's secret is known. */
  revoke(token: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;
/** GitHub cuts the largest of its answers, a whole tree, at 7 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
const AGENT = 'atelier';
const API_HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': AGENT,
};

const unreachable = () =>
  new HttpError('failed', 'GitHub could not be reached. Please try again later.');
const strange = () =>
  new HttpError('failed', 'GitHub answered something unexpected. Please try again later.');

const fetched = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw unreachable();
  }
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return JSON.parse(await textWithin(response, MAX_BYTES, strange));
  } catch {
    throw strange();
  }
};

/** Seconds until GitHub answers again; null where it did not refuse because of a limit. */
const waitOf = ({ status, headers }: Response): number | null => {
  if (status !== 403 && status !== 429) return null;
  const after = Number(headers.get('retry-after') ?? NaN);
  if (Number.isFinite(after)) return Math.max(1, Math.ceil(after));
  const reset = Number(headers.get('x-ratelimit-reset') ?? NaN);
  if (headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset))
    return Math.max(1, Math.ceil(reset - Date.now() / 1000));
  return status === 429 ? 60 : null;
};

const refusalOf = (response: Response): HttpError => {
  const wait = waitOf(response);
  if (wait !== null)
    return new HttpError(
      'limited',
      `GitHub's limit is reached. It can be asked again in ${Math.ceil(wait / 60)} min.`,
      { retryAfter: wait },
    );
  switch (response.status) {
    case 401:
      return new HttpError(
        'refused',
        'GitHub no longer accepts the connection. Connect GitHub again.',
      );
    case 403:
      return new HttpError('refused', 'GitHub does not let you read this.');
    case 404:
      return new HttpError(
        'missing',
        'There is no such repository or branch on GitHub that you may read.',
      );
    case 409:
      return new HttpError('missing', 'The repository on GitHub is empty.');
    default:
      return response.status >= 500 ? unreachable() : strange();
  }
};

export const createGithub = ({ url, apiUrl, clientId, clientSecret }: GithubSettings): Github => ({
  async post(path, form) {
    const headers = { accept: 'application/json', 'user-agent': AGENT };
    const response = await fetched(`${url}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'error',
    });
    if (response.status >= 500) throw unreachable();
    return jsonOf(response);
  },
  async get(path, token, shape) {
    const response = await fetched(`${apiUrl}${path}`, {
      headers: { ...API_HEADERS, authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw refusalOf(response);
    const { success, data } = shape.safeParse(await jsonOf(response));
    if (!success) throw strange();
    return { value: data, more: /rel="next"/.test(response.headers.get('link') ?? '') };
  },
  async revoke(token) {
    if (clientId === null || clientSecret === null) return;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const body = JSON.stringify({ access_token: token });
    await fetched(`${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
      method: 'DELETE',
      headers: { ...API_HEADERS, authorization },
      body,
    });
  },
});

/** The pause between two questions of a browser that waits, s. */
export const PollInterval = z.number().min(0).max(3_600);

/** How endpoints of the site say no; people read the description. */
export const Failed = z.object({
  error: z.string().max(200),
  error_description: z.string().max(1_000).optional(),
});

/** The replies of the endpoints that return tokens. */
export const TokenReply = z.union([
  z.object({ access_token: z.string().min(1).max(1_000) }),
  Failed.extend({ interval: PollInterval.optional() }),
]);

export const parsed = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> => {
  const { success, data } = shape.safeParse(value);
  if (!success) throw strange();
  return data;
};
