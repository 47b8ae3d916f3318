import type { OnClash } from '~/contract';
import type { QueuedFile, UploadTarget } from '../events';
import type { UploadStatus } from './machine';

/** One file of the list. Its bytes are in the app's registry of files under the same id. */
export interface UploadItem extends QueuedFile {
  readonly target: UploadTarget;
  /** The files that were chosen together have the same. */
  readonly batch: string;
  readonly status: UploadStatus;
  /** Bytes that are through. */
  readonly sent: number;
  /** Bytes a second, smoothed; 0 while nobody knows. */
  readonly speed: number;
  /** When it last began or progressed, ms. */
  readonly told_at: number;
  /** How often it was tried again by itself since the person or a part that arrived gave it new hope. */
  readonly tries: number;
  /** Of one that rests: when it is tried again, ms; null where that is when the browser is online again. */
  readonly retry_at: number | null;
  /** Of one that rests or failed: the HTTP status, 0 where the network failed, null where the file could not be read. */
  readonly http: number | null;
  readonly reason: string;
  readonly on_clash: OnClash;
  /** The path the drive has promised: what lies there now can only be ours. */
  readonly place: string | null;
  /** Names an upload in parts that was begun. */
  readonly upload_id: string | null;
  /** The browser no longer has the bytes. */
  readonly lost: boolean;
  /** Its notebook knows it; files of the drive need nobody to know. */
  readonly registered: boolean;
}

/**
 * The list as plain records, outside Immer: files lie in shelves of 64, so that one that changes copies its shelf and the row of
 * shelves, whether the list holds ten files or ten thousand. While it is developed and tested shelves are frozen: nobody changes them in
 * place, and the store's checks go through each once. The row of them is not, or they would go through all of it each time.
 */
export interface UploadList {
  readonly ids: readonly string[];
  /** The place of each file in `ids`. */
  readonly places: Readonly<Record<string, number>>;
  readonly shelves: readonly (readonly UploadItem[])[];
}

const SHELF = 64;
/** Not in production: a file that changes would take seven times as long, for frozen records are slow to copy. */
const freeze: typeof Object.freeze = process.env['NODE_ENV'] === 'production' ? <T>(value: T) => value : Object.freeze;

export const emptyList: UploadList = { ids: [], places: {}, shelves: [] };

/** What a file is when it joins the list. A plain literal: with a spread in it ten thousand files take twenty times as long. */
export const itemOf = ({ id, name, relative_path, size, source }: QueuedFile, target: UploadTarget, batch: string): UploadItem => {
  const item: UploadItem = {
    id, name, relative_path, size, target, batch, status: 'waiting', sent: 0, speed: 0, told_at: 0, tries: 0, retry_at: null, http: null,
    reason: '', on_clash: 'ask', place: null, upload_id: null, lost: false, registered: target.kind === 'drive',
  };
  freeze(target);
  return freeze(source ? { ...item, source: freeze(source) } : item);
};

/** Every file, in the order of the list. */
export const itemsIn = (list: Pick<UploadList, 'shelves'>): UploadItem[] => list.shelves.flat();

export const itemAt = ({ shelves }: Pick<UploadList, 'shelves'>, place: number): UploadItem | undefined => shelves[Math.floor(place / SHELF)]?.[place % SHELF];

export const itemIn = (list: UploadList, id: string): UploadItem | undefined => {
  const place = list.places[id];
  return place === undefined ? undefined : itemAt(list, place);
};

/** A list of these files. */
export const listOf = (items: readonly UploadItem[]): UploadList => {
  const places: Record<string, number> = {};
  items.forEach(({ id }, place) => { places[id] = place; });
  const count = Math.ceil(items.length / SHELF);
  const shelves = Array.from({ length: count }, (_, at) => freeze(items.slice(at * SHELF, (at + 1) * SHELF).map((item) => freeze(item))));
  return { ids: freeze(items.map(({ id }) => id)), places: freeze(places), shelves };
};

/** The list with these files at its end. */
export const withItems = (list: UploadList, items: readonly UploadItem[]): UploadList => listOf([...itemsIn(list), ...items]);

/** The list with this file in the place of the one with its id. */
export const withItem = (list: UploadList, item: UploadItem): Pick<UploadList, 'shelves'> => {
  const place = list.places[item.id];
  if (place === undefined) return { shelves: list.shelves };
  const at = Math.floor(place / SHELF);
  return { shelves: list.shelves.with(at, freeze((list.shelves[at] ?? []).with(place % SHELF, freeze(item)))) };
};
