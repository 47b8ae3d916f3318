import { randomBytes } from 'node:crypto';
import type { OnClash } from '~/contract/drive';
import { HttpError } from '../../platform/httpError';
import type { Claims } from './claims';
import { freeLocation, marked } from './freeName';
import { isWithin, join, missing, nameOf, parentOf, pathOf } from '../../platform/storage/paths';
import type { Store, StoredEntry } from '../../platform/storage/store';

/** How an operation on one entry came out. `done` without a location is one that was skipped, or is gone: then `trashed` is its id in the trash. */
export type Outcome =
  | { readonly kind: 'done'; readonly location?: string; readonly trashed?: string }
  | { readonly kind: 'clash' };

export interface Transfer {
  readonly verb: 'move' | 'copy';
  readonly from: string;
  /** An existing folder. */
  readonly folder: string;
  readonly onClash: OnClash;
  /** Aborting ends a copy, and removes what there is of it. */
  readonly signal?: AbortSignal;
  /** Told of so many bytes more that are copied. */
  readonly onCopied?: (bytes: number) => void;
  /** Asked before anything is copied; throws where it does not fit. */
  readonly makeRoom: (entry: StoredEntry, replaced: StoredEntry | null) => Promise<void>;
}

const DONE = { move: 'moved', copy: 'copied' } as const;

const kind = ({ isDir }: StoredEntry) => (isDir ? 'folder' : 'file');

/**
 * Puts something in the place of something else: what was there is moved aside, and removed only when the new one is whole. Where
 * that fails it goes back; a move that broke half-way keeps both, so that nothing is lost.
 */
export const replacing = async (
  store: Store,
  target: string,
  there: StoredEntry,
  put: () => Promise<void>,
  verb: Transfer['verb'],
): Promise<void> => {
  const aside = join(
    parentOf(target),
    marked(nameOf(target), ` (replaced ${randomBytes(3).toString('hex')})`, there.isDir),
  );
  await store.move(target, aside);
  try {
    await put();
  } catch (error) {
    if (verb === 'copy' && (await store.find(target))) await store.remove(target);
    if (!(await store.find(target))) await store.move(aside, target);
    throw error;
  }
  await store.remove(aside);
};

const refuseOnto = (
  entry: StoredEntry,
  there: StoredEntry,
  { from, verb }: Transfer,
  target: string,
): void => {
  if (isWithin(from, target))
    throw new HttpError(
      'conflict',
      `${nameOf(from)} cannot replace itself or a folder that it lies in.`,
    );
  if (entry.isDir === there.isDir) return;
  throw new HttpError(
    'conflict',
    `There is a ${kind(there)} called ${nameOf(target)}; a ${kind(entry)} that is ${DONE[verb]} does not replace it.`,
  );
};

/** The entries to move or copy, or the reason why they cannot be. */
const found = async (store: Store, { verb, from, folder }: Transfer): Promise<StoredEntry> => {
  if (from === '') throw new HttpError('invalid', `The root folder cannot be ${DONE[verb]}.`);
  const entry = await store.find(from);
  if (!entry) throw missing(from);
  if (entry.isDir && isWithin(folder, from))
    throw new HttpError(
      'conflict',
      `A folder cannot be ${DONE[verb]} into itself or a folder inside it.`,
    );
  if (verb === 'move' && parentOf(from) === folder)
    throw new HttpError('conflict', `${nameOf(from)} lies in ${pathOf(folder, true)} already.`);
  return entry;
};

/**
 * Moves or copies one entry into a folder. A taken name is told (`ask`), written over, given a free name, or left out. Throws a
 * `HttpError` where it is missing, would come into itself, or would replace itself, a folder it lies in, or something of another kind.
 */
export const transfer = (claims: Claims, store: Store, asked: Transfer): Promise<Outcome> => {
  const { verb, from, folder, onClash, makeRoom, signal, onCopied } = asked;
  const target = join(folder, nameOf(from));
  return claims(store.area, [from, target], async () => {
    const put = (to: string) =>
      verb === 'copy' ? store.copy(from, to, { signal, onCopied }) : store.move(from, to);
    if (verb === 'copy') signal?.throwIfAborted();
    const entry = await found(store, asked);
    const there = await store.find(target);
    if (there && onClash === 'ask') return { kind: 'clash' };
    if (there && onClash === 'skip') return { kind: 'done' };
    if (there && onClash === 'replace') refuseOnto(entry, there, asked, target);
    if (verb === 'copy') await makeRoom(entry, onClash === 'replace' ? there : null);
    if (there && onClash === 'replace') {
      await replacing(store, target, there, () => put(target), verb);
      return { kind: 'done', location: pathOf(target, entry.isDir) };
    }
    const location = there
      ? await freeLocation(
          target,
          entry.isDir,
          async (candidate) => (await store.find(candidate)) !== null,
        )
      : target;
    await put(location);
    return { kind: 'done', location: pathOf(location, entry.isDir) };
  });
};

/** Gives an entry another name in its folder; returns where it is now. Throws `exists` where the name is taken. */
export const rename = (
  claims: Claims,
  store: Store,
  location: string,
  name: string,
): Promise<string> => {
  const target = join(parentOf(location), name);
  return claims(store.area, [location, target], async () => {
    if (location === '') throw new HttpError('invalid', 'The root folder cannot be renamed.');
    const entry = await store.find(location);
    if (!entry) throw missing(location);
    if (target === location) return pathOf(location, entry.isDir);
    if (await store.find(target)) throw nameTaken(name);
    await store.move(location, target);
    return pathOf(target, entry.isDir);
  });
};

export const nameTaken = (name: string): HttpError =>
  new HttpError('exists', `Something called ${name} is here already.`);
