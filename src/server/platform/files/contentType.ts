import path from 'node:path';
import { create } from 'content-disposition';

/** Pictures a browser shows without running anything in them; SVG is not among them. */
const PICTURES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
};

/** The type a stored file is sent with: of a safe picture its own, of everything else mere bytes. */
export const safeType = (name: string): string =>
  PICTURES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Whether a browser may show the file in place. */
export const isPicture = (name: string): boolean => safeType(name) !== 'application/octet-stream';

/** The Content-Disposition header that has a browser save a file under its name (RFC 6266), or show it. */
export const disposition = (name: string, attachment: boolean): string =>
  create(name, { type: attachment ? 'attachment' : 'inline' });
