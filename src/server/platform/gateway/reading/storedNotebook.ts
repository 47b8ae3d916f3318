import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DrivePreview } from '~/contract/drive';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { isPlainName, isServable } from '../files';
import { gatewayHostFor } from '../hostName';
import type { Reading } from './readingSite';
import type { Call } from '../../http/call';
import { HttpError } from '../../httpError';
import type { Store } from '../../storage/store';
import type { Workspace } from '../../workspace';
import { sizeText } from '~/text/size';
import { missing } from '../../storage/paths';
import { readNotebook } from '../../nbformat/nbformat';

/** A larger notebook is downloaded to be read. */
const MAX_BYTES = 50 * 1024 * 1024;
const LONGEST_PATH = 1_000;
/** One after the other: text and tree of a notebook are many times larger than its file. */
const inTurn = createKeyedMutex();

/** A notebook where it lies in a store: its text, and what is shown of the files beside it. */
const readingOf = (store: Store, location: string): Reading => ({
  fileName: path.posix.basename(location),
  read: () =>
    inTurn('', async () => {
      const size = (await store.find(location))?.size ?? null;
      if (size === null) throw missing(location);
      if (size > MAX_BYTES)
        throw new HttpError('too_large', `Notebooks over ${sizeText(MAX_BYTES)} are not shown.`);
      // It may grow while it is read.
      const text =
        size === 0
          ? ''
          : (await buffer(await store.read(location, { start: 0, end: size - 1 }))).toString(
              'utf8',
            );
      return readNotebook(text);
    }),
  async file(names) {
    const plain = names.every(isPlainName)
      ? [path.posix.dirname(location), ...names].join('/').replace(/^\.\//, '')
      : '';
    if (plain === '' || plain.length > LONGEST_PATH) return null;
    // A notebook that is missing is not shown.
    const size = (await store.find(plain).catch(() => null))?.size ?? 0;
    if (size === 0 || !isServable(plain, size)) return null;
    const whole = { start: 0, end: size - 1 };
    return {
      size,
      read: (range = whole) => store.read(plain, range),
      close: () => Promise.resolve(),
    };
  },
});

/** Whether a file is a notebook by its name. */
export const isNotebook = (location: string): boolean => /\.ipynb$/i.test(location);

type Asking = Pick<Call, 'hostname' | 'origin' | 'userAgent' | 'session'>;

/** Where a notebook that lies in a store is read: a page of the gateway, for the person who asks. Throws `missing` where there is none. */
export const notebookPage = async (
  { runtimes, config }: Pick<Workspace, 'runtimes' | 'config'>,
  call: Asking,
  store: Store,
  location: string,
): Promise<DrivePreview> => {
  const entry = await store.find(location);
  if (!entry) throw missing(location);
  if (entry.isDir) return { kind: 'none', reason: 'A folder has no preview.' };
  if ((entry.size ?? 0) > MAX_BYTES)
    return { kind: 'none', reason: `Notebooks over ${sizeText(MAX_BYTES)} are not previewed.` };
  const by = {
    host: gatewayHostFor(config, call),
    origin: call.origin,
    canRun: false,
    session: call.session,
  };
  return {
    kind: 'page',
    url: runtimes.reading(`${store.area}:${location}`, readingOf(store, location), by),
  };
};
