import { isSmall, type UploadTarget } from '../events';
import { holdsSlot, uploadStateOf } from './counting';
import type { UploadsState } from './state';
import {
  isToAppend,
  itemAt,
  itemIn,
  targetOf,
  type UploadItem,
  type UploadList,
} from './uploadList';

/** How many files are on their way at once, whatever they belong to (UPL-24, UPL-25). */
export const MAX_CONCURRENT_UPLOADS = 3;

/** Files that were chosen together. The batch is over when none of them is left; then those that arrived are registered. */
export interface Batch {
  readonly target: UploadTarget;
  /** How many have not ended; how many of those wait for a slot, and how many hold one. */
  readonly left: number;
  readonly waiting: number;
  readonly active: number;
  /** How many have arrived since the target was last told of a whole batch. */
  readonly arrived: number;
  /** No file of the batch before this position in the list waits. */
  readonly from: number;
}

export type Batches = Readonly<Record<string, Batch>>;

const isLeft = ({ status }: UploadItem) => uploadStateOf(status) === 'added';
const counted = (batch: Batch, item: UploadItem, by: 1 | -1): Batch => ({
  ...batch,
  left: batch.left + (isLeft(item) ? by : 0),
  waiting: batch.waiting + (item.status === 'waiting' ? by : 0),
  active: batch.active + (holdsSlot(item) ? by : 0),
});

const newBatch = (target: UploadTarget, from: number): Batch => ({
  target,
  left: 0,
  waiting: 0,
  active: 0,
  arrived: 0,
  from,
});

/** The batches of these files: those that are not over, with what is known of them from before. */
export const batchesOf = (items: readonly UploadItem[], known: Batches = {}): Batches => {
  const batches: Record<string, Batch> = {};
  for (const [id, { target, arrived }] of Object.entries(known))
    batches[id] = { ...newBatch(target, items.length), arrived };
  items.forEach((item, position) => {
    if (!isLeft(item) && !isToAppend(item)) return;
    const batch = counted(batches[item.batch] ?? newBatch(targetOf(item), items.length), item, 1);
    const arrived = known[item.batch] ? batch.arrived : batch.arrived + Number(isToAppend(item));
    batches[item.batch] = {
      ...batch,
      arrived,
      from: item.status === 'waiting' ? Math.min(batch.from, position) : batch.from,
    };
  });
  return batches;
};

/** The batches after one file of the list changed. */
export const batchesAfter = (
  batches: Batches,
  before: UploadItem,
  after: UploadItem,
  list: UploadList,
): Batches => {
  const position = list.positions[after.id] ?? 0;
  const known = batches[after.batch];
  if (!known && !isLeft(after)) return batches;
  const batch = counted(
    counted(known ?? newBatch(targetOf(after), position), before, -1),
    after,
    1,
  );
  const arrived = Math.max(
    0,
    batch.arrived + Number(after.status === 'finished') - Number(before.status === 'finished'),
  );
  const from = after.status === 'waiting' ? Math.min(batch.from, position) : batch.from;
  return {
    ...batches,
    [after.batch]: {
      ...batch,
      left: Math.max(0, batch.left),
      arrived,
      from: firstWaiting(list, after.batch, from),
    },
  };
};

/** The position of the first file of the batch that waits, from a position on. */
const firstWaiting = (list: UploadList, batch: string, from: number): number => {
  let position = from;
  for (
    let item = itemAt(list, position);
    item && (item.batch !== batch || item.status !== 'waiting');
    item = itemAt(list, position)
  )
    position += 1;
  return position;
};

/** The file that begins next, where at most `slots` are under way: the first that waits, of the batch with the fewest under way. */
export const nextIn = (
  batches: Batches,
  list: UploadList,
  slots: number,
): UploadItem | undefined => {
  let next: Batch | undefined;
  let active = 0;
  for (const batch of Object.values(batches)) {
    active += batch.active;
    if (batch.waiting > 0 && (!next || batch.active < next.active)) next = batch;
  }
  return next && active < slots ? itemAt(list, next.from) : undefined;
};

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
