import { renewed, renewedFolders, type LegacyUpload } from './legacy';
import { listOf, itemsIn, itemOf, type UploadItem } from './uploadList';
import { batchesOf } from './batches';
import { totalsOf, uploadStateOf } from './counting';
import type { UploadsState } from './state';

/** The fields of uploads that survive a reload of the tab. The bytes are kept by kit/browser/files/keptFiles. */
export const PERSISTED_UPLOADS = ['entities', 'unregistered', 'folders', 'folded', 'open'];

/** Of files that are there the panel only tells; so many of them are kept. */
const FINISHED_KEPT = 1000;

type Given =
  'id' | 'name' | 'objectRelativePath' | 'storage' | 'folder' | 'object' | 'size' | 'batch';
/** A file as it is written: what is as at the beginning is left out. */
export type Written = Pick<UploadItem, Given> & Partial<UploadItem>;

const written = ({
  id,
  name,
  dequeRelativePath,
  objectRelativePath,
  storage,
  folder,
  object,
  mustAppend,
  size,
  source,
  batch,
  status,
  sent,
  http,
  reason,
  on_clash,
  promised,
  upload_id,
  lost,
}: UploadItem): Written => ({
  id,
  name,
  objectRelativePath,
  storage,
  folder,
  object,
  size,
  batch,
  status,
  ...(source ? { source } : {}),
  ...(sent > 0 && upload_id ? { sent } : {}),
  ...(http === null ? {} : { http }),
  ...(reason ? { reason } : {}),
  ...(on_clash === 'ask' ? {} : { on_clash }),
  ...(promised ? { dequeRelativePath, promised } : {}),
  ...(upload_id ? { upload_id } : {}),
  ...(lost ? { lost } : {}),
  ...(object && !mustAppend ? { mustAppend } : {}),
});

/** The files on their way to the storage. */
export const shrunk = (entities: UploadsState['entities']): Written[] => {
  let kept = 0;
  return itemsIn({ entities })
    .filter(
      ({ status, mustAppend }) => status !== 'finished' || mustAppend || ++kept <= FINISHED_KEPT,
    )
    .map(written);
};

/** Uploads that ran when the tab was left wait again; the rest is as it was. */
export const restored = (item: Written): UploadItem => {
  const whole: UploadItem = {
    ...itemOf({ ...item, relative_path: item.objectRelativePath }, item, item.batch),
    ...item,
  };
  return {
    ...whole,
    status: uploadStateOf(whole.status) === 'added' ? 'waiting' : whole.status,
    sent: whole.status === 'finished' ? whole.size : whole.sent,
  };
};

type Stored = Partial<Omit<UploadsState, 'entities'>> & {
  readonly entities?: readonly Written[];
  /** The files, as the second version of what is kept called them. */
  readonly shelves?: readonly LegacyUpload<Written>[];
};

/** The stored list, also one of the second version, with what can be worked out of it. */
export const restoreUploadsState = (stored: Stored): Partial<UploadsState> => {
  const {
    entities,
    shelves = [],
    folders = [],
    unregistered = [],
    folded = false,
    open = false,
  } = stored;
  const items = (entities ?? shelves.map(renewed)).map(restored);
  const toAppend = unregistered.map(renewed<UploadItem>);
  return {
    ...listOf(items),
    ...totalsOf(items),
    batches: batchesOf([...items, ...toAppend]),
    unregistered: toAppend,
    folders: folders.map(renewedFolders),
    folded,
    open,
  };
};
