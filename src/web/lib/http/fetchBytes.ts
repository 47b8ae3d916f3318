import type { AppContext } from '../saga/sagaContext';

/** Bytes of a file at a presigned address; `to` is not part of them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** For one question: a whole file of 50 MB on a slow line. */
const PATIENCE_MS = 5 * 60_000;

/**
 * Reads bytes of a file from its presigned address, without the bearer (API-03). More than was asked for is not taken: the request is ended.
 * Rejects with axios' error.
 */
export const fetchBytes = async (
  { http }: AppContext,
  url: string,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<ArrayBuffer> => {
  const end = new AbortController();
  const stop = () => {
    end.abort();
  };
  signal.addEventListener('abort', stop);
  try {
    const { data } = await http.get<ArrayBuffer>(url, {
      signal: end.signal,
      timeout: PATIENCE_MS,
      responseType: 'arraybuffer',
      headers: { Range: `bytes=${from}-${to - 1}` },
      onDownloadProgress: ({ loaded }) => {
        if (loaded > to - from) stop();
      },
    });
    return data;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
