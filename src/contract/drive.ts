import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/drive.schema';

export type Storage = z.output<typeof Shapes.Storage>;
export type DriveEntry = z.output<typeof Shapes.DriveEntry>;
export type DriveUsage = z.output<typeof Shapes.Usage>;
export type OnClash = z.output<typeof Shapes.OnClash>;
export type BulkReply = z.output<typeof Shapes.BulkReply>;
export type TrashedEntry = z.output<typeof Shapes.TrashedEntry>;
export type CopyProgress = z.output<typeof Shapes.CopyProgress>;
export type DrivePreview = z.output<typeof Shapes.Preview>;

/** The names of the storage areas (CON-02). */
export const STORAGES = ['drive', 'teamdrive'] as const;
/** Any of these answers accepts any operation (DRV-20, DRV-22). */
export const DRIVE_ACCEPTED = ['creating', 'deleting', 'moving', 'copying'] as const;
/** So long what was deleted can be brought back. */
export const TRASH_DAYS = 30;
/** Addresses for so many files more can be asked for with that of one. */
export const MAX_PREFETCHED_URLS = 15;
/** The code of the 409 that says a name is taken. */
export const NAME_TAKEN = 'exists';

/** The pictures of so many tiles are asked for at once. */
export const MAX_THUMBNAILS = 100;
/** Larger pictures are shown as an icon, bytes. */
export const THUMBNAIL_BYTES = 5 * 1024 * 1024;

export const drive = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/{storage}/contents/read/',
  search: '/fsc/{storage}/contents/search/',
  createFolder: '/fsc/{storage}/folder/create/',
  delete: '/fsc/{storage}/object/delete/',
  move: '/fsc/{storage}/contents/move/',
  copy: '/fsc/{storage}/contents/copy/',
  copyProgress: '/fsc/file/copy/progress/read/',
  rename: '/fsc/{storage}/object/rename/',
  download: '/fsc/{storage}/object/download/',
  downloadAll: '/fsc/{storage}/contents/download/',
  preview: '/fsc/{storage}/object/preview/',
  thumbnails: '/fsc/{storage}/contents/thumbnails/read/',
  trash: '/fsc/{storage}/trash/read/',
  restore: '/fsc/{storage}/trash/restore/',
  emptyTrash: '/fsc/{storage}/trash/delete/',
  uploadUrl: '/fsc/{storage}/contents/upload/presigned_url/read/',
});
