import axios, { AxiosError, CanceledError, type AxiosAdapter, type AxiosResponse } from 'axios';
import type { Family } from '~/contract/formats/families';

const headersOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\r\n').flatMap((line) => {
      const colon = line.indexOf(': ');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)]] : [];
    }),
  );

/**
 * Sends a PUT to a presigned address by XMLHttpRequest. It does less than the adapter of axios, which merges the configuration once more
 * and parses every header: thousands of small files would feel that. It answers as that one does, with an AxiosError that has a code
 * where no usable reply came, and with a CanceledError where the signal cancelled it.
 */
export const putAdapter: AxiosAdapter = (config) =>
  new Promise((resolve, reject) => {
    const { headers, url = '', timeout = 0, signal, validateStatus, onUploadProgress } = config;
    const request = new XMLHttpRequest();
    const cancel = () => {
      reject(new CanceledError(undefined, config, request));
      request.abort();
    };
    const over = () => {
      signal?.removeEventListener?.('abort', cancel);
    };
    const fail = (message: string, code: string, response?: AxiosResponse) => {
      over();
      reject(new AxiosError(message, code, config, request, response));
    };

    request.open('PUT', url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers))
      if (typeof value === 'string') request.setRequestHeader(name, value);

    request.onload = () => {
      const { status, statusText } = request;
      let received: AxiosResponse['headers'] | undefined;
      const response: AxiosResponse = {
        data: request.response as unknown,
        status,
        statusText,
        config,
        request,
        // Parsed only where somebody reads them: of most replies nobody does.
        get headers() {
          return (received ??= headersOf(request.getAllResponseHeaders()));
        },
        set headers(given) {
          received = given;
        },
      };
      if (validateStatus && !validateStatus(status)) {
        fail(
          `Request failed with status code ${status}`,
          status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE,
          response,
        );
        return;
      }
      over();
      resolve(response);
    };
    request.onerror = () => fail('Network Error', AxiosError.ERR_NETWORK);
    request.onabort = () => fail('Request aborted', AxiosError.ECONNABORTED);
    request.ontimeout = () => fail(`timeout of ${timeout}ms exceeded`, AxiosError.ECONNABORTED);
    if (onUploadProgress) {
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onUploadProgress({ loaded, total, bytes: 0, lengthComputable, upload: true });
    }

    if (signal?.aborted) {
      cancel();
      return;
    }
    signal?.addEventListener?.('abort', cancel);
    request.send((config.data as XMLHttpRequestBodyInit | undefined) ?? null);
  });

/** The adapter of the client in a browser: the adapter of axios, and for the PUT of a file to its presigned address the lean one. */
export const browserAdapter: AxiosAdapter = (config) =>
  (config.method === 'put' ? putAdapter : axios.getAdapter('xhr'))(config);

/** The same for a server that does not answer in full; what that takes is loaded with the first call. */
export const foreignAdapter =
  (bare: readonly Family[]): AxiosAdapter =>
  (config) =>
    import('./foreignServer').then(
      ({ throughForeign }) => throughForeign(browserAdapter, bare)(config),
      () => Promise.reject(new AxiosError(undefined, AxiosError.ERR_NETWORK, config)),
    );
