import type { OnClash } from '~/contract';
import type { QueuedFile, UploadTarget } from '../events';
import type { UploadStatus } from './machine';

/** One file of the list. Its bytes are in the app's registry of files under the same id. */
export interface UploadItem extends Omit<QueuedFile, 'relative_path'>, UploadTarget {
  /** The path in the storage, with the name: where the file shall lie, or the one that the drive has promised. */
  readonly dequeRelativePath: string;
  /** The path below the folder, with the name. */
  readonly objectRelativePath: string;
  /** Its notebook or job has to be told of the file once it is there (append_files/). Files of the drive need nobody to know. */
  readonly mustAppend: boolean;
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
  /** The drive has promised the path: what lies there now can only be ours. */
  readonly promised: boolean;
  /** Names an upload in parts that was begun. */
  readonly upload_id: string | null;
  /** The browser no longer has the bytes. */
  readonly lost: boolean;
}

/**
 * The list as plain records, outside Immer. The files lie in chunks of 64: a file that changes copies its chunk and the row of chunks,
 * whether the list holds ten files or ten thousand. In development and in tests chunks are frozen: nobody changes them in place, and the
 * store's checks go through each once. The row of them is not, or they would go through all of it each time.
 */
export interface UploadList {
  readonly ids: readonly string[];
  /** The position of each file in `ids`. */
  readonly positions: Readonly<Record<string, number>>;
  /** The files in their order, chunk by chunk. */
  readonly entities: readonly (readonly UploadItem[])[];
}

const CHUNK = 64;
/** Not in production: a file that changes would take seven times as long, for frozen records are slow to copy. */
const freeze: typeof Object.freeze =
  process.env['NODE_ENV'] === 'production' ? <T>(value: T) => value : Object.freeze;

export const emptyList: UploadList = { ids: [], positions: {}, entities: [] };

/** The initial fields of a file on the list. A plain literal: with a spread in it ten thousand files take twenty times as long. */
export const itemOf = (
  { id, name, relative_path, size, source }: QueuedFile,
  { storage, folder, object }: UploadTarget,
  batch: string,
): UploadItem => {
  const item: UploadItem = {
    id,
    name,
    dequeRelativePath: folder + relative_path,
    objectRelativePath: relative_path,
    storage,
    folder,
    object,
    mustAppend: object !== null && !('channel_id' in object),
    size,
    batch,
    status: 'waiting',
    sent: 0,
    speed: 0,
    told_at: 0,
    tries: 0,
    retry_at: null,
    http: null,
    reason: '',
    on_clash: 'ask',
    promised: false,
    upload_id: null,
    lost: false,
  };
  freeze(object);
  return freeze(source ? { ...item, source: freeze(source) } : item);
};

/** Where a file goes. */
export const targetOf = ({ storage, folder, object }: UploadTarget): UploadTarget => ({
  storage,
  folder,
  object,
});
/** A file that is there, while its notebook or job does not know it. */
export const isToAppend = ({ status, mustAppend }: Pick<UploadItem, 'status' | 'mustAppend'>) =>
  status === 'finished' && mustAppend;

/** The changes where the drive promises a path. */
export const withReservedPath = (path: string | null): Partial<UploadItem> =>
  path === null ? {} : { dequeRelativePath: path, promised: true };
/** The changes where it holds its promise no longer. */
export const withoutReservedPath = ({
  folder,
  objectRelativePath,
}: UploadItem): Partial<UploadItem> => ({
  dequeRelativePath: folder + objectRelativePath,
  promised: false,
});

/** Every file, in the order of the list. */
export const itemsIn = (list: Pick<UploadList, 'entities'>): UploadItem[] => list.entities.flat();

export const itemAt = (
  { entities }: Pick<UploadList, 'entities'>,
  position: number,
): UploadItem | undefined => entities[Math.floor(position / CHUNK)]?.[position % CHUNK];

export const itemIn = (list: UploadList, id: string): UploadItem | undefined => {
  const position = list.positions[id];
  return position === undefined ? undefined : itemAt(list, position);
};

/** A list of these files. */
export const listOf = (items: readonly UploadItem[]): UploadList => {
  const positions: Record<string, number> = {};
  items.forEach(({ id }, position) => {
    positions[id] = position;
  });
  const count = Math.ceil(items.length / CHUNK);
  const entities = Array.from({ length: count }, (_, at) =>
    freeze(items.slice(at * CHUNK, (at + 1) * CHUNK).map((item) => freeze(item))),
  );
  return { ids: freeze(items.map(({ id }) => id)), positions: freeze(positions), entities };
};

/** The list with these files at its end. */
export const withItems = (list: UploadList, items: readonly UploadItem[]): UploadList =>
  listOf([...itemsIn(list), ...items]);

/** The list with this file instead of the one with its id. */
export const withItem = (list: UploadList, item: UploadItem): Pick<UploadList, 'entities'> => {
  const position = list.positions[item.id];
  if (position === undefined) return { entities: list.entities };
  const at = Math.floor(position / CHUNK);
  return {
    entities: list.entities.with(
      at,
      freeze((list.entities[at] ?? []).with(position % CHUNK, freeze(item))),
    ),
  };
};
