import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CANCEL } from 'redux-saga';
import type { Endpoint } from '~/contract';
import type { Credentials } from '../surroundings';

/** How long a call may take before it counts as timed out (408), in milliseconds. */
export const ASK_TIMEOUT_MS = 30_000;

/** The client for the API host; `baseURL` is '' when the app's own origin serves the API. In a browser the adapter is `xhrAdapter`. */
export const createHttp = (baseURL: string, adapter?: AxiosRequestConfig['adapter']): AxiosInstance =>
  axios.create({ baseURL, timeout: ASK_TIMEOUT_MS, ...(adapter ? { adapter } : {}) });

/** A promise that aborts its request when the saga waiting for it is cancelled. */
export const cancellable = <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  return Object.assign(send(controller.signal), { [CANCEL]: () => controller.abort() });
};

/** Splits a request into the path with its `{name}` segments filled, and the rest. */
const fillPath = (path: string, request: Record<string, unknown>) => {
  const rest = { ...request };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
};

/** Multipart as the API wants it: `config` as JSON, then every file as `files[]` under its relative path. */
const formOf = (config: Record<string, unknown>, files: readonly NamedFile[]) => {
  const form = new FormData();
  form.append('config', JSON.stringify(config));
  for (const { name, content } of files) form.append('files[]', content, name);
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
  readonly onSent?: ((bytes: number) => void) | undefined;
}

/** Sends one request of the contract; rejects with axios' error. A 304 resolves with status 304 and no data. */
export const send = (http: AxiosInstance, endpoint: Endpoint, request: object, sending: Sending, signal: AbortSignal): Promise<AxiosResponse<unknown>> => {
  const { credentials, etag, files = [], timeoutMs, onSent } = sending;
  const { path, rest } = fillPath(endpoint.path, request as Record<string, unknown>);
  const body = credentials ? { ...rest, user_name: credentials.user_name } : rest;
  const config: AxiosRequestConfig = {
    signal,
    headers: {
      ...(credentials ? { Authorization: `Bearer ${credentials.token}` } : {}),
      ...(etag ? { 'If-None-Match': etag } : {}),
    },
    validateStatus: (status) => (status >= 200 && status < 300) || (status === 304 && !!etag),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(onSent ? { onUploadProgress: ({ loaded }) => onSent(loaded) } : {}),
  };
  if (endpoint.method === 'GET') return http.request({ ...config, method: 'get', url: path, params: body });
  return http.request({ ...config, method: 'post', url: path, data: endpoint.method === 'FORM' ? formOf(body, files) : body });
};
