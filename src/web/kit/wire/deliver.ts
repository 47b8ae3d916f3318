import axios, { AxiosHeaders, isAxiosError, type AxiosInstance, type AxiosProgressEvent, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/** One request as it goes out. `params` go into the address, `body` is sent as it is; `timeout` in ms, 0 for none. */
export interface Delivery {
  readonly method: 'get' | 'post' | 'put';
  /** An absolute address stays what it is; any other lies on the client's host. */
  readonly url: string;
  readonly params?: object;
  readonly body?: string | FormData | Blob;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Any other status is a failure. */
  readonly passes: (status: number) => boolean;
  readonly onProgress?: ((event: AxiosProgressEvent) => void) | undefined;
}

/** A body as an adapter hands it over: text where it is not JSON. */
const read = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/**
 * Hands a request to the adapter of this client, and the reply back with its JSON read; rejects with axios' error. Not through axios
 * itself, which merges, copies and checks each request on all sides: thousands of small files would feel it.
 */
export const deliver = async (http: AxiosInstance, { body, headers, passes, onProgress, ...request }: Delivery): Promise<AxiosResponse<unknown>> => {
  const { adapter, baseURL } = http.defaults;
  const config = {
    ...request, baseURL, data: body, headers: new AxiosHeaders(headers), validateStatus: passes, ...(onProgress ? { onUploadProgress: onProgress } : {}),
  };
  try {
    const response = await axios.getAdapter(adapter)(config as InternalAxiosRequestConfig) as AxiosResponse<unknown>;
    response.data = read(response.data);
    return response;
  } catch (error) {
    if (isAxiosError(error) && error.response) error.response.data = read(error.response.data);
    throw error;
  }
};
