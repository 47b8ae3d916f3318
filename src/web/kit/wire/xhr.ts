import axios, { AxiosError, CanceledError, type AxiosAdapter, type AxiosResponse } from 'axios';

const headersOf = (lines: string): Record<string, string> => Object.fromEntries(lines.split('\r\n').flatMap((line) => {
  const colon = line.indexOf(': ');
  return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)]] : [];
}));

/**
 * What axios sends with in a browser: an XMLHttpRequest, and none of what Atelier has no use for. Axios' own adapter merges the
 * configuration once more and parses and checks every header both ways; for a small file that takes longer than sending it. It answers
 * as that one does: an AxiosError with its code where no usable reply came, a CanceledError where the signal cancelled it.
 */
export const xhrAdapter: AxiosAdapter = (config) => new Promise((resolve, reject) => {
  const { headers, method = 'get', baseURL, url = '', timeout = 0, signal, responseType, validateStatus, onUploadProgress } = config;
  const data: unknown = config.data;
  const request = new XMLHttpRequest();
  const cancel = () => {
    reject(new CanceledError(undefined, config, request));
    request.abort();
  };
  const over = () => { signal?.removeEventListener?.('abort', cancel); };
  const fail = (message: string, code: string, response?: AxiosResponse) => {
    over();
    reject(new AxiosError(message, code, config, request, response));
  };

  request.open(method.toUpperCase(), config.params === undefined && !baseURL ? url : axios.getUri(config));
  request.timeout = timeout;
  if (responseType && responseType !== 'json') request.responseType = responseType as XMLHttpRequestResponseType;
  // A form brings its own type, with the boundary between its parts.
  if (data === undefined || data instanceof FormData) headers.delete('Content-Type');
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') request.setRequestHeader(name, value);

  request.onload = () => {
    const { status, statusText } = request;
    let received: AxiosResponse['headers'] | undefined;
    const response: AxiosResponse = {
      data: request.response as unknown, status, statusText, config, request,
      // Looked through where somebody asks: of most replies nobody does.
      get headers() { return received ??= headersOf(request.getAllResponseHeaders()); },
      set headers(given) { received = given; },
    };
    if (validateStatus && !validateStatus(status)) {
      fail(`Request failed with status code ${status}`, status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE, response);
      return;
    }
    over();
    resolve(response);
  };
  request.onerror = () => fail('Network Error', AxiosError.ERR_NETWORK);
  request.onabort = () => fail('Request aborted', AxiosError.ECONNABORTED);
  request.ontimeout = () => fail(`timeout of ${timeout}ms exceeded`, AxiosError.ECONNABORTED);
  if (onUploadProgress) {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => onUploadProgress({ loaded, total, bytes: 0, lengthComputable, upload: true });
  }

  if (signal?.aborted) {
    cancel();
    return;
  }
  signal?.addEventListener?.('abort', cancel);
  request.send((data as XMLHttpRequestBodyInit | undefined) ?? null);
});
