import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';

/** A copy that goes on until it is aborted. */
export const endlessCopy = () => {
  const asked: InternalAxiosRequestConfig[] = [];
  return {
    answer: (config: InternalAxiosRequestConfig) => {
      asked.push(config);
      return new Promise<never>((_resolve, reject) => {
        (config.signal as AbortSignal).addEventListener('abort', () => reject(new CanceledError()));
      });
    },
    /** The bodies of the requests, in their order. */
    requests: () => asked.map(({ data }) => JSON.parse(String(data)) as Record<string, unknown>),
    timeouts: () => asked.map(({ timeout }) => timeout),
    aborted: () => asked.map(({ signal }) => (signal as AbortSignal).aborted),
  };
};

/** How far the server says that a copy is; without numbers it does not know. */
export const copiedSoFar =
  (...numbers: readonly [] | readonly [copied_bytes: number, total_bytes: number]) =>
  (config: InternalAxiosRequestConfig) => {
    const [copied_bytes, total_bytes] = numbers;
    const reply = { status: 200, statusText: '', headers: {}, config };
    if (copied_bytes !== undefined)
      return Promise.resolve({ ...reply, data: { copied_bytes, total_bytes } });
    const unknown = { ...reply, status: 404, data: { code: 'missing', Error: 'No such copy.' } };
    return Promise.reject(
      new AxiosError('status 404', AxiosError.ERR_BAD_REQUEST, config, null, unknown),
    );
  };
