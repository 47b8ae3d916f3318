import { isSmall } from '../events';
import type { UploadsState } from './state';
import { itemAt, itemIn, type UploadItem } from './uploadList';

/** An address that was asked for together with that of another file, when (ms); null while it is on its way. */
export type PrefetchedUrl = {
  readonly url: string;
  readonly path: string;
  readonly at: number;
} | null;
/** By file. Each leaves when the file takes it, or comes to nothing. Never written down. */
export type PrefetchedUrls = Readonly<Record<string, PrefetchedUrl>>;

/** An address that is older than this is asked for again, ms: what it says of the drive may no longer be so (UPL-21). */
const FRESH_MS = 20_000;
/** Bytes that follow at most: so much goes through three slots within seconds. */
const MAX_PREFETCHED_BYTES = 4 * 1024 * 1024;

/** The address that a file may take now. */
export const freshAddress = (
  { ahead }: Pick<UploadsState, 'ahead'>,
  id: string,
  now: number,
): PrefetchedUrl => {
  const address = ahead[id] ?? null;
  return address && now - address.at < FRESH_MS ? address : null;
};

export const withoutAddress = (ahead: PrefetchedUrls, id: string): PrefetchedUrls => {
  if (!(id in ahead)) return ahead;
  const { [id]: _taken, ...others } = ahead;
  return others;
};

/** An address for each of these is on its way. */
export const withRequestedUrls = (
  ahead: PrefetchedUrls,
  ids: readonly string[],
): PrefetchedUrls => ({
  ...ahead,
  ...Object.fromEntries(ids.map((id) => [id, null])),
});

/** The addresses that came; a file that has begun meanwhile, or is stopped, takes none. */
export const withReceivedUrls = (
  state: UploadsState,
  ids: readonly string[],
  addresses: readonly ({ url: string; path: string } | null)[],
  at: number,
): PrefetchedUrls => {
  const ahead: Record<string, PrefetchedUrl> = { ...state.ahead };
  ids.forEach((id, nth) => {
    const address = addresses[nth];
    if (address && itemIn(state, id)?.status === 'waiting') ahead[id] = { ...address, at };
    else delete ahead[id];
  });
  return ahead;
};

/**
 * The small files that will follow this one soon, at most `most`: of its batch, after those for which `slots` are free now, as these ask by
 * themselves at once. What was promised a path before, or has an answer for a taken name, asks by itself.
 */
export const followingOf = (
  state: UploadsState,
  { batch, storage, size }: UploadItem,
  slots: number,
  most: number,
): UploadItem[] => {
  const { from = state.ids.length, waiting = 0 } = state.batches[batch] ?? {};
  let left = waiting;
  let free = slots - Object.values(state.batches).reduce((sum, { active }) => sum + active, 0);
  let bytes = size;
  const following: UploadItem[] = [];
  for (let position = from; left > 0 && following.length < most; position += 1) {
    const item = itemAt(state, position);
    if (!item) break;
    if (item.batch !== batch || item.status !== 'waiting') continue;
    left -= 1;
    if (free > 0) free -= 1;
    else if (
      !(item.id in state.ahead) &&
      item.storage === storage &&
      isSmall(item) &&
      !item.promised &&
      item.on_clash === 'ask'
    ) {
      bytes += item.size;
      if (bytes > MAX_PREFETCHED_BYTES) break;
      following.push(item);
    }
  }
  return following;
};
