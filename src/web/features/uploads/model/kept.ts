import { listOf, itemsIn, itemOf, type UploadItem } from './uploadList';
import { batchesOf } from './batches';
import { totalsOf } from './counting';
import { uploadStateOf } from './states';
import type { UploadsState } from './state';

/** What of the uploads survives a reload of the tab. The bytes are kept by kit/browser/files/keptFiles. */
export const UPLOADS_KEPT = ['shelves', 'unregistered', 'folders', 'folded', 'open'];

/** Of files that are there the panel only tells; so many of them are kept. */
const FINISHED_KEPT = 1000;

/** A file as it is written: what is as at the beginning is left out. */
export type Written = Pick<UploadItem, 'id' | 'name' | 'relative_path' | 'size' | 'target' | 'batch'> & Partial<UploadItem>;

const written = ({
  id, name, relative_path, size, source, target, batch, status, sent, http, reason, on_clash, place, upload_id, lost, registered,
}: UploadItem): Written => ({
  id, name, relative_path, size, target, batch, status,
  ...(source ? { source } : {}), ...(sent > 0 && upload_id ? { sent } : {}), ...(http === null ? {} : { http }),
  ...(reason ? { reason } : {}), ...(on_clash === 'ask' ? {} : { on_clash }), ...(place ? { place } : {}), ...(upload_id ? { upload_id } : {}),
  ...(lost ? { lost } : {}), ...(registered ? { registered } : {}),
});

/** The shelves on their way to the storage. */
export const shrunk = (shelves: UploadsState['shelves']): Written[] => {
  let kept = 0;
  return itemsIn({ shelves }).filter(({ status, registered }) => status !== 'finished' || !registered || ++kept <= FINISHED_KEPT).map(written);
};

/** What ran when the tab was left waits again; the rest is as it was. */
export const restored = (item: Written): UploadItem => {
  const whole: UploadItem = { ...itemOf(item, item.target, item.batch), ...item };
  return { ...whole, status: uploadStateOf(whole.status) === 'added' ? 'waiting' : whole.status, sent: whole.status === 'finished' ? whole.size : whole.sent };
};

/** The stored list with what can be worked out of it. */
export const keptUploads = (stored: { shelves?: readonly Written[] } & Partial<Omit<UploadsState, 'shelves'>>): Partial<UploadsState> => {
  const items = (stored.shelves ?? []).map(restored);
  const { folders = [], unregistered = [], folded = false, open = false } = stored;
  return { ...listOf(items), ...totalsOf(items), batches: batchesOf([...items, ...unregistered]), unregistered, folders, folded, open };
};
