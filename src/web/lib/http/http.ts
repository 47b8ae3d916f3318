import axios, {
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import { CANCEL } from 'redux-saga';
import type { Endpoint } from '~/contract';
import type { Credentials } from '../saga/sagaContext';

/** How long a call may take before it counts as timed out (408), in milliseconds. */
export const CALL_TIMEOUT_MS = 30_000;

/**
 * The client for the API host; `baseURL` is '' when the app's own origin serves the API. In a browser the adapter is `browserAdapter`.
 * The bearer proves who asks, so no cookie holds a token of ours: axios would ask the browser for one before each request.
 */
export const createHttp = (baseURL: string, adapter?: AxiosAdapter): AxiosInstance =>
  axios.create({ baseURL, withXSRFToken: false, ...(adapter ? { adapter } : {}) });

/** A promise that aborts its request when the saga waiting for it is cancelled. */
export const cancellable = <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  return Object.assign(send(controller.signal), { [CANCEL]: () => controller.abort() });
};

/** Splits a request into the path with its `{name}` segments filled, and the rest. */
const fillPath = (path: string, request: Record<string, unknown>) => {
  if (!path.includes('{')) return { path, rest: request };
  const rest = { ...request };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
};

/** Multipart as the API wants it: `config` as JSON, then every file, as `field`, under its relative path. */
const formOf = (
  config: Record<string, unknown>,
  files: readonly NamedFile[],
  field = 'files[]',
) => {
  const form = new FormData();
  form.append('config', JSON.stringify(config));
  for (const { name, content } of files) form.append(field, content, name);
  return form;
};

/** A file on its way to the server: its path relative to the folder it goes to, and its bytes. */
export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface Sending {
  readonly credentials: Credentials | null;
  readonly etag?: string | null | undefined;
  readonly files?: readonly NamedFile[] | undefined;
  readonly timeoutMs?: number | undefined;
  /** The reply's text is handed over as it is. */
  readonly asText?: boolean;
  readonly onSent?: ((bytes: number) => void) | undefined;
}

/** A body as text, read as JSON; text where it is none. */
export const readBody = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const isGood = (status: number) => status >= 200 && status < 300;

/** Hands the text of a good reply over as it is; a refusal is read, for the words in it. */
const AS_TEXT: AxiosRequestConfig = {
  responseType: 'text',
  transformResponse: (body: unknown, _headers, status = 0) =>
    isGood(status) ? body : readBody(body),
};

/** Sends one request of the contract; rejects with axios' error. A 304 resolves with status 304 and no data. */
export const send = (
  http: AxiosInstance,
  endpoint: Endpoint,
  request: object,
  sending: Sending,
  signal: AbortSignal,
): Promise<AxiosResponse<unknown>> => {
  const {
    credentials,
    etag,
    files = [],
    timeoutMs = CALL_TIMEOUT_MS,
    asText = false,
    onSent,
  } = sending;
  const { path, rest } = fillPath(endpoint.path, request as Record<string, unknown>);
  const asked =
    credentials && endpoint.names !== 'member'
      ? { ...rest, user_name: credentials.user_name }
      : rest;
  const headers: Record<string, string> = credentials
    ? { Authorization: `Bearer ${credentials.token}` }
    : {};
  if (etag) headers['If-None-Match'] = etag;
  const config: AxiosRequestConfig = {
    headers,
    signal,
    timeout: timeoutMs,
    ...(asText && AS_TEXT),
    ...(etag && { validateStatus: (status: number) => isGood(status) || status === 304 }),
    ...(onSent && { onUploadProgress: ({ loaded }: AxiosProgressEvent) => onSent(loaded) }),
  };
  if (endpoint.method === 'GET') return http.get<unknown>(path, { ...config, params: asked });
  return http.post<unknown>(
    path,
    endpoint.method === 'FORM' ? formOf(asked, files, endpoint.files) : asked,
    config,
  );
};
