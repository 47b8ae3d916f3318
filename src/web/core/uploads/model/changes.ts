import { can, step } from '~/web/lib/state/machine';
import { batchesAfter, batchesOf, withoutAddress } from './batches';
import { smoothed, totalsAfter, totalsOf, uploadStateOf } from './counting';
import { isListedInComposer, type ConflictResolution, type filesQueued } from '../events';
import { uploadMachine, type UploadStatus, type UploadStep } from './machine';
import { EMPTY, type PendingFolders, type UploadsState } from './state';
import {
  isToAppend,
  itemIn,
  itemOf,
  itemsIn,
  listOf,
  withItem,
  withItems,
  type UploadItem,
} from './uploadList';

/** The state with a list of these files. */
export const withList = (state: UploadsState, items: readonly UploadItem[]): UploadsState => ({
  ...state,
  ...listOf(items),
  ...totalsOf(items),
  batches: batchesOf(items, state.batches),
});

type Changes = Partial<UploadItem>;

/** The files with a status, after one of them changed. */
const listed = (
  ids: readonly string[],
  id: string,
  status: UploadStatus,
  before: UploadStatus,
  after: UploadStatus,
): readonly string[] => {
  if ((before === status) === (after === status)) return ids;
  return after === status ? [...ids, id] : ids.filter((other) => other !== id);
};
const withStatus = (items: readonly UploadItem[], wanted: UploadStatus) =>
  items.filter(({ status }) => status === wanted).map(({ id }) => id);

/** Moves one file along the machine, where it has such a move; the totals follow. */
export const moved = (
  state: UploadsState,
  id: string,
  by: UploadStep | null,
  changesOf: (item: UploadItem) => Changes,
  at: number | null = null,
): UploadsState => {
  const before = itemIn(state, id);
  if (!before || (by && !can(uploadMachine, before.status, by))) return state;
  const status = by ? step(uploadMachine, before.status, by) : before.status;
  const after: UploadItem = { ...before, status, ...changesOf(before) };
  const clashes = listed(state.clashes, id, 'clashing', before.status, status);
  const resting = listed(state.resting, id, 'resting', before.status, status);
  const list = { ids: state.ids, positions: state.positions, ...withItem(state, after) };
  const batches = by ? batchesAfter(state.batches, before, after, list) : state.batches;
  // Whatever comes after its beginning asks for another address.
  const ahead = by && by !== 'began' ? withoutAddress(state.ahead, id) : state.ahead;
  const next = {
    ...state,
    ...list,
    ...totalsAfter(state, before, after, at),
    batches,
    ahead,
    clashes,
    resting,
  };
  const { uploading, errors, canceled } = next.counts;
  if (uploading > 0 || state.counts.uploading === 0) return next;
  // A panel with nothing left to say makes feature by itself.
  return { ...next, forAll: null, folded: errors + canceled === 0 || next.folded };
};

/** Moves every file for which the machine has such a move. */
export const allMoved = (
  state: UploadsState,
  by: UploadStep,
  changes: Changes,
  which: (item: UploadItem) => boolean = () => true,
): UploadsState => {
  const items = itemsIn(state).map((item): UploadItem =>
    which(item) && can(uploadMachine, item.status, by)
      ? { ...item, status: step(uploadMachine, item.status, by), ...changes }
      : item,
  );
  return {
    ...withList(state, items),
    ahead: {},
    pace: state.pace,
    clashes: withStatus(items, 'clashing'),
    resting: withStatus(items, 'resting'),
  };
};

const SKIPPED = 'Skipped: something of this name is there already.';

/** While the bytes of a file move: how far it is and how fast. */
export const progress =
  (sent: number, at: number) =>
  ({ sent: before, speed, told_at, size }: UploadItem): Changes => ({
    sent: Math.min(sent, size),
    told_at: at,
    speed:
      at > told_at && sent > before
        ? smoothed(speed, ((sent - before) * 1000) / (at - told_at))
        : speed,
  });

/** The handling of files whose name is taken, after the person's word. */
export const answered = (
  state: UploadsState,
  { id, answer, for_all }: { id: string; answer: ConflictResolution; for_all: boolean },
): UploadsState => {
  const which = (item: UploadItem) => item.status === 'clashing' && (for_all || item.id === id);
  const next =
    answer === 'skip'
      ? allMoved(state, 'aborted', { reason: SKIPPED }, which)
      : allMoved(state, 'answered', { on_clash: answer }, which);
  return {
    ...next,
    widened: false,
    forAll: for_all && next.counts.uploading > 0 ? answer : next.forAll,
  };
};

/** An empty list. What the server still keeps of unfinished files is given up, and what has arrived is still registered. */
export const cleared = (state: UploadsState): UploadsState => {
  const items = itemsIn(state);
  const begun = items.flatMap(({ upload_id, status }) =>
    upload_id && status !== 'finished' ? [upload_id] : [],
  );
  const arrived = Object.fromEntries(
    Object.entries(state.batches).filter(([, batch]) => batch.arrived > 0),
  );
  return {
    ...EMPTY,
    abandoned: [...state.abandoned, ...begun],
    batches: batchesOf([], arrived),
    unregistered: [...state.unregistered, ...items.filter(isToAppend)],
  };
};

/** Finished uploads leave the list; they are registered all the same. */
export const withoutFinished = (state: UploadsState): UploadsState => {
  const items = itemsIn(state);
  const left = withList(
    state,
    items.filter(({ status }) => status !== 'finished'),
  );
  return {
    ...left,
    pace: state.pace,
    unregistered: [...state.unregistered, ...items.filter(isToAppend)],
  };
};

/** The list with files at its end, which join their batch. */
export const joined = (
  state: UploadsState,
  { files, target, batch }: ReturnType<typeof filesQueued>['payload'],
): UploadsState => {
  const items = files.map((file) => itemOf(file, target, batch));
  const { counts, left } = totalsOf(items);
  const uploading = state.counts.uploading + counts.uploading;
  const list = withItems(state, items);
  const known = state.batches[batch];
  const from = known && known.waiting > 0 ? known.from : state.ids.length;
  const waiting = (known?.waiting ?? 0) + items.length;
  const joining = {
    target,
    active: 0,
    arrived: 0,
    ...known,
    left: (known?.left ?? 0) + items.length,
    waiting,
    from,
  };
  return {
    ...state,
    ...list,
    counts: { ...state.counts, uploading },
    left: state.left + left,
    batches: { ...state.batches, [batch]: joining },
    leaving: false,
    ...(isListedInComposer(target) ? {} : { folded: false, open: true }),
  };
};

/** A batch whose target was told of it; more of it may have joined meanwhile. */
export const ended = ({ batches, ...state }: UploadsState, id: string): UploadsState => {
  const { [id]: batch, ...others } = batches;
  return {
    ...state,
    batches: batch && batch.left > 0 ? { ...others, [id]: { ...batch, arrived: 0 } } : others,
  };
};

/** Their notebook or job knows these files. */
export const registered = (state: UploadsState, ids: readonly string[]): UploadsState => {
  const next = ids.reduce(
    (known, id) => moved(known, id, null, () => ({ mustAppend: false })),
    state,
  );
  return next.unregistered.length > 0
    ? { ...next, unregistered: next.unregistered.filter(({ id }) => !ids.includes(id)) }
    : next;
};

/** Whether these are the same folders of the same target. */
export const same = (one: PendingFolders, other: PendingFolders) =>
  JSON.stringify(one) === JSON.stringify(other);
/** Whether a file has not ended. */
export const isUnderWay = ({ status }: UploadItem) => uploadStateOf(status) === 'added';
/** A file as it begins, is stopped, and starts again. */
export const UPLOAD_DEFAULTS = { speed: 0, retry_at: null, http: null, reason: '' } as const;
export const STOPPED = { retry_at: null, reason: '' } as const;
export const AGAIN = {
  sent: 0,
  speed: 0,
  tries: 0,
  retry_at: null,
  http: null,
  reason: '',
  lost: false,
} as const;
