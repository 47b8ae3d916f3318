import type { Room } from '~/web/kit/room';
import type { FetchFile } from '~/web/kit/surroundings';
import { rooms } from './rooms';

/** Who brings the bytes of a file that lies elsewhere, by the kind of its source: gathered from the rooms. */
const fetchers: Readonly<Record<string, FetchFile>> = Object.fromEntries(
  Object.values<Room>(rooms).flatMap((room) => Object.entries(room.fetchers ?? {})),
);

/** The bytes of a file that lies elsewhere; a problem where no room knows such a source. */
export const fetchFile: FetchFile = function* (source) {
  const fetcher = Object.hasOwn(fetchers, source.kind) ? fetchers[source.kind] : undefined;
  if (fetcher) return yield* fetcher(source);
  return { ok: false, problem: { statusCode: 0, code: 'missing', message: 'The file is no longer at hand: choose it again.' } };
};
