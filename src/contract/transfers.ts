import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/transfers.schema';

export type UploadDestination = z.output<typeof Shapes.Destination>;
export type IdleUpload = z.output<typeof Shapes.IdleUpload>;

/** Files above this many bytes travel in parts, so that a cut resumes from the last one. */
export const PARTS_ABOVE = 64 * 1024 * 1024;

export const transfers = endpoints<typeof Shapes.schemas>()({
  begin: '/fsc/file/upload/begin/',
  parts: '/fsc/file/upload/parts/read/',
  partUrl: '/fsc/file/upload/part/presigned_url/read/',
  complete: '/fsc/file/upload/complete/',
  abort: '/fsc/file/upload/abort/',
  idle: '/fsc/file/upload/idle/readall/',
});
