import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { can, step } from '~/web/kit/machine';
import { sessionExpired, signedIn, signedOut } from '../session/events';
import { bookOf, emptyBook, itemIn, itemOf, itemsIn, withItem, withItems, type Book, type UploadItem } from './book';
import { NO_TOTALS, smoothed, totalsAfter, totalsOf, type Totals } from './counting';
import * as happened from './events';
import { uploadMachine, type UploadStatus, type UploadStep } from './machine';
import { uploadStateOf } from './states';

/** Folders that are still to be made. */
export interface PendingFolders {
  readonly folders: readonly string[];
  readonly target: happened.UploadTarget;
}

export interface UploadsState extends Book, Totals {
  /** Files whose name is taken, in the order in which the person is asked. */
  readonly clashes: readonly string[];
  /** Files that wait until they are tried again. */
  readonly resting: readonly string[];
  /** The place in the list of the file that began last. */
  readonly front: number;
  /** The answer for every further one, until nothing is under way. */
  readonly forAll: happened.ClashAnswer | null;
  /** The person means all of them by the next answer. */
  readonly widened: boolean;
  readonly folders: readonly PendingFolders[];
  /** Uploads in parts that the server keeps for nobody. */
  readonly abandoned: readonly string[];
  readonly folded: boolean;
  /** The panel is on screen; also when the list holds nothing any more. */
  readonly open: boolean;
  /** The person wants to close the panel while something is under way. */
  readonly asking: boolean;
}

export const EMPTY: UploadsState = {
  ...emptyBook, ...NO_TOTALS, clashes: [], resting: [], front: 0, forAll: null, widened: false, folders: [], abandoned: [],
  folded: false, open: false, asking: false,
};

/** The state with a list of these files. */
export const withList = (state: UploadsState, items: readonly UploadItem[]): UploadsState => ({ ...state, ...bookOf(items), ...totalsOf(items) });

type Changes = Partial<UploadItem>;

/** The files with a status, after one of them changed. */
const listed = (ids: readonly string[], id: string, status: UploadStatus, before: UploadStatus, after: UploadStatus): readonly string[] => {
  if ((before === status) === (after === status)) return ids;
  return after === status ? [...ids, id] : ids.filter((other) => other !== id);
};
const withStatus = (items: readonly UploadItem[], wanted: UploadStatus) => items.filter(({ status }) => status === wanted).map(({ id }) => id);

/** Moves one file along the machine, where it has such a move; the totals follow. */
const moved = (state: UploadsState, id: string, by: UploadStep | null, changesOf: (item: UploadItem) => Changes, at: number | null = null): UploadsState => {
  const before = itemIn(state, id);
  if (!before || (by && !can(uploadMachine, before.status, by))) return state;
  const status = by ? step(uploadMachine, before.status, by) as UploadStatus : before.status;
  const after: UploadItem = { ...before, status, ...changesOf(before) };
  const clashes = listed(state.clashes, id, 'clashing', before.status, status);
  const resting = listed(state.resting, id, 'resting', before.status, status);
  const next = { ...state, ...withItem(state, after), ...totalsAfter(state, before, after, at), clashes, resting };
  return next.forAll !== null && next.counts.uploading === 0 ? { ...next, forAll: null } : next;
};

/** Moves every file for which the machine has such a move. */
const allMoved = (state: UploadsState, by: UploadStep, changes: Changes, which: (item: UploadItem) => boolean = () => true): UploadsState => {
  const items = itemsIn(state).map((item): UploadItem => (
    which(item) && can(uploadMachine, item.status, by) ? { ...item, status: step(uploadMachine, item.status, by) as UploadStatus, ...changes } : item
  ));
  return { ...withList(state, items), pace: state.pace, clashes: withStatus(items, 'clashing'), resting: withStatus(items, 'resting') };
};

const AGAIN = { sent: 0, speed: 0, tries: 0, retry_at: null, http: null, reason: '', lost: false } as const;
const SKIPPED = 'Skipped: something of this name is there already.';

/** While the bytes of a file move: how far it is and how fast. */
const progress = (sent: number, at: number) => ({ sent: before, speed, told_at, size }: UploadItem): Changes => ({
  sent: Math.min(sent, size), told_at: at, speed: at > told_at && sent > before ? smoothed(speed, (sent - before) * 1000 / (at - told_at)) : speed,
});

const answered = (state: UploadsState, { id, answer, for_all }: { id: string; answer: happened.ClashAnswer; for_all: boolean }): UploadsState => {
  const which = (item: UploadItem) => item.status === 'clashing' && (for_all || item.id === id);
  const next = answer === 'skip' ? allMoved(state, 'aborted', { reason: SKIPPED }, which) : allMoved(state, 'answered', { on_clash: answer }, which);
  return { ...next, widened: false, forAll: for_all && next.counts.uploading > 0 ? answer : next.forAll };
};

/** What the server still keeps of files that leave the list unfinished. */
const abandonedBy = (state: UploadsState) =>
  [...state.abandoned, ...itemsIn(state).flatMap(({ upload_id, status }) => (upload_id && status !== 'finished' ? [upload_id] : []))];

const same = (one: PendingFolders, other: PendingFolders) => JSON.stringify(one) === JSON.stringify(other);

interface Heard<Payload> { readonly type: string; match(action: unknown): action is PayloadAction<Payload> }
type Handler = readonly [string, (state: UploadsState, action: Action) => UploadsState];
const on = <Payload>(event: Heard<Payload>, next: (state: UploadsState, payload: Payload) => UploadsState): Handler =>
  [event.type, (state, action) => (event.match(action) ? next(state, action.payload) : state)];

const handlers = new Map<string, Handler[1]>([
  on(happened.filesQueued, (state, { files, target }) => {
    const items = files.map((file) => itemOf(file, target));
    const { counts, left } = totalsOf(items);
    const uploading = state.counts.uploading + counts.uploading;
    return { ...state, ...withItems(state, items), counts: { ...state.counts, uploading }, left: state.left + left, folded: false, open: true };
  }),
  on(happened.foldersQueued, (state, pending) => (pending.target.kind === 'drive' ? { ...state, folders: [...state.folders, pending] } : state)),
  on(happened.foldersSettled, (state, settled) => ({ ...state, folders: state.folders.filter((pending) => !same(pending, settled)) })),
  on(happened.uploadBegan, (state, { id, at }) => {
    const next = moved(state, id, 'began', () => ({ told_at: at, speed: 0, retry_at: null, http: null, reason: '' }));
    return next === state ? state : { ...next, front: state.places[id] ?? 0 };
  }),
  on(happened.uploadAddressed, (state, { id, place, upload_id }) => moved(state, id, 'addressed', () => ({ place, upload_id, ...(upload_id ? {} : { sent: 0 }) }))),
  on(happened.uploadProgressed, (state, { id, sent, at }) => moved(state, id, null, progress(sent, at), at)),
  on(happened.partArrived, (state, { id }) => moved(state, id, null, () => ({ tries: 0 }))),
  on(happened.factsTold, (state, { facts }) => facts.reduce(uploadsReducer, state)),
  on(happened.uploadSent, (state, { id, at }) => moved(state, id, 'sent', ({ size }) => ({ sent: size, told_at: at }), at)),
  on(happened.uploadFinished, (state, { id, at }) => moved(state, id, 'finished', ({ size }) => ({ sent: size, upload_id: null }), at)),
  on(happened.uploadRested, (state, { id, status, reason, retry_at }) => (
    moved(state, id, 'rested', ({ tries }) => ({ http: status, reason, retry_at, speed: 0, tries: retry_at === null ? tries : tries + 1 }))
  )),
  on(happened.uploadFailed, (state, { id, status, reason }) => (
    // Somebody else was faster: what lies at the place we were promised is not ours.
    moved(state, id, 'failed', ({ place }) => ({ http: status, reason, retry_at: null, place: status === 409 ? null : place }))
  )),
  on(happened.uploadsLost, (state, { ids, reason }) => ids.reduce((next, id) => moved(next, id, 'aborted', () => ({ lost: true, reason })), state)),
  on(happened.uploadsFound, (state, { ids }) => ids.reduce((next, id) => moved(next, id, 'retried', () => AGAIN), state)),
  on(happened.filesRegistered, (state, { ids }) => ids.reduce((next, id) => moved(next, id, null, () => ({ registered: true })), state)),
  on(happened.uploadAborted, (state, { id }) => moved(state, id, 'aborted', () => ({ retry_at: null, reason: '' }))),
  on(happened.allAborted, (state) => allMoved(state, 'aborted', { retry_at: null, reason: '' })),
  on(happened.uploadRetried, (state, { id }) => moved(state, id, 'retried', () => AGAIN)),
  on(happened.allRetried, (state) => allMoved(state, 'retried', AGAIN, ({ lost }) => !lost)),
  on(happened.clashFound, (state, { id }) => {
    const next = moved(state, id, 'clashed', () => ({}));
    return next === state || next.forAll === null ? next : answered(next, { id, answer: next.forAll, for_all: false });
  }),
  on(happened.clashAnswered, answered),
  on(happened.clashWidened, (state, { for_all }) => ({ ...state, widened: for_all })),
  on(happened.partsAbandoned, (state, { upload_ids }) => ({ ...state, abandoned: state.abandoned.filter((id) => !upload_ids.includes(id)) })),
  on(happened.finishedRemoved, (state) => withList(state, itemsIn(state).filter(({ status }) => status !== 'finished'))),
  on(happened.panelFolded, (state, { folded }) => ({ ...state, folded })),
  on(happened.closeRequested, (state) => (
    itemsIn(state).some(({ status }) => uploadStateOf(status) === 'added') ? { ...state, asking: true } : { ...EMPTY, abandoned: abandonedBy(state) }
  )),
  on(happened.closeDeclined, (state) => ({ ...state, asking: false })),
  on(happened.listCleared, (state) => ({ ...EMPTY, abandoned: abandonedBy(state) })),
  on(signedIn, () => EMPTY),
  on(signedOut, () => EMPTY),
  on(sessionExpired, () => EMPTY),
]);

/** The list of uploads. It outlives sign-out as a slice, because it is kept, and empties itself then. */
export function uploadsReducer(state: UploadsState | undefined, action: Action): UploadsState {
  const before = state ?? EMPTY;
  return handlers.get(action.type)?.(before, action) ?? before;
}
