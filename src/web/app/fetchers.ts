import type { Feature } from '~/web/lib/feature';
import type { FetchFile } from '~/web/lib/saga/sagaContext';

/** The bytes of a file that lies elsewhere, through the room that knows its kind of source; a problem where none of them does. */
export const createFetchFile = (rooms: () => readonly Feature[]): FetchFile =>
  function* fetchFile(source) {
    const known = new Map(rooms().flatMap(({ fetchers = {} }) => Object.entries(fetchers)));
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
