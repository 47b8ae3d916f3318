import { isListedInComposer } from '../events';
import { CHOOSE_AGAIN, LEFT, LEFT_AND_LOST } from '../messages';
import { batchesOf } from './batches';
import { withList } from './changes';
import { renewed, renewedFolders } from './legacy';
import { restored, shrunk, type Written } from './persist';
import type { PendingFolders, UploadsState } from './state';
import { uploadStateOf } from './counting';
import { itemsIn, type UploadItem } from './uploadList';

/** Another shape of what is written has another number. */
const VERSION = 2;
/** Its files had other fields (`model/former`). */
const FORMER_VERSION = 1;

/** The list of a tab, as the next tab finds it when this one is closed. */
export interface LeftList {
  readonly version: typeof VERSION;
  /** Its owner: nobody else sees it. */
  readonly user_name: string;
  readonly files: readonly Written[];
  readonly unregistered: readonly UploadItem[];
  readonly folders: readonly PendingFolders[];
}

/** Uploads that came back, and those whose bytes did not. */
export interface LeftUploads {
  readonly files: readonly Written[];
  readonly unregistered: readonly UploadItem[];
  readonly lost: readonly string[];
}

/** The uploads that the tab would leave; null where everything is there. */
export const leftOf = (
  { counts, batches, entities, unregistered, folders }: UploadsState,
  user_name: string,
): LeftList | null => {
  const isOver =
    counts.uploading +
      counts.errors +
      counts.canceled +
      folders.length +
      Object.keys(batches).length ===
    0;
  return isOver
    ? null
    : { version: VERSION, user_name, files: shrunk(entities), unregistered, folders };
};

const isListOf = (list: unknown, version: number) =>
  typeof list === 'object' &&
  list !== null &&
  'version' in list &&
  list.version === version &&
  'files' in list &&
  Array.isArray(list.files);

/** The uploads that a tab left, also where an earlier version of the app wrote it; null where it is something else. */
export const leftListOf = (list: unknown): LeftList | null => {
  if (isListOf(list, VERSION)) return list as LeftList;
  if (!isListOf(list, FORMER_VERSION)) return null;
  const { files, unregistered, folders, user_name } = list as LeftList;
  return {
    version: VERSION,
    user_name,
    files: files.map(renewed),
    unregistered: unregistered.map(renewed),
    folders: folders.map(renewedFolders),
  };
};

/** Files that can only go on with their bytes. */
export const needingBytes = (files: readonly Written[]): string[] =>
  files
    .filter(({ status = 'waiting', source }) => status !== 'finished' && !source)
    .map(({ id }) => id);

const stopped = (item: UploadItem, lost: boolean): UploadItem => {
  if (item.status === 'finished') return item;
  if (uploadStateOf(item.status) !== 'added')
    return lost ? { ...item, lost, reason: item.reason || CHOOSE_AGAIN } : item;
  return { ...item, status: 'aborted', lost, reason: lost ? LEFT_AND_LOST : LEFT };
};

/** The list with what came back at its end: what was unfinished is canceled, and waits for the person. */
export const withRestored = (
  state: UploadsState,
  { files, unregistered, lost }: LeftUploads,
): UploadsState => {
  const gone = new Set(lost);
  const items = files
    .filter(({ id }) => state.positions[id] === undefined)
    .map((file) => stopped(restored(file), gone.has(file.id)));
  const all = [...itemsIn(state), ...items];
  const arrived = [...state.unregistered, ...unregistered];
  const beside = items.length > 0 && [...items, ...unregistered].every(isListedInComposer);
  const batches = batchesOf([...all, ...arrived], state.batches);
  return {
    ...withList(state, all),
    batches,
    unregistered: arrived,
    pace: state.pace,
    ...(beside ? {} : { open: true, folded: false }),
  };
};
