import type { UploadTarget } from '../events';
import { isToAppend, itemAt, targetOf, type UploadItem, type UploadList } from './uploadList';
import { holdsSlot, uploadStateOf } from './states';

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
