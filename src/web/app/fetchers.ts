import type { Feature } from '~/web/lib/feature';
import type { FetchFile } from '~/web/lib/saga/sagaContext';

/** The bytes of a file that lies elsewhere, through the feature that knows its kind of source; a problem where none of them does. */
export const createFetchFile = (features: () => readonly Feature[]): FetchFile =>
  function* fetchFile(source) {
    const known = new Map(features().flatMap(({ fetchers = {} }) => Object.entries(fetchers)));
    const fetcher = known.get(source.kind);
    if (fetcher) return yield* fetcher(source);
    return {
      ok: false,
      problem: {
        statusCode: 0,
        code: 'missing',
        message: 'The file is no longer at hand: choose it again.',
      },
    };
  };
