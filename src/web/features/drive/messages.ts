import type { BulkReply, Storage } from '~/contract';
import { isFolder, nameOf } from '~/web/kit/browser/url/drivePaths';
import { countText } from '~/web/kit/text/counts';
import { visibly } from '~/web/kit/text/visibly';

/** What people call the two areas. */
export const AREA_NAMES: Readonly<Record<Storage, string>> = { drive: 'My drive', teamdrive: 'Team drive' };

export const counted = (count: number): string => (count === 1 ? '1 item' : `${countText(count)} items`);

/** The one by its name, several by their number. */
export const named = (paths: readonly string[]): string => (paths.length === 1 && paths[0] ? visibly(nameOf(paths[0])) : counted(paths.length));

type Deed = 'create folder' | 'delete' | 'restore' | 'remove' | 'rename' | 'move' | 'copy' | 'download';

/** What is said where the server would not do it (DRV-31). */
export const couldNot = (deed: Deed, name: string): string => `Sorry, we couldn't ${deed} ${name}. Try again later`;
/** What is said where it was done for some only (DRV-32). */
export const notAll = (deed: 'delete' | 'move' | 'copy' | 'restore' | 'remove'): string => `Sorry, we couldn't ${deed} all files`;

export const SUCCESS = {
  delete: 'Deletion success',
  create: 'New folder creation success',
  move: 'Move content success',
  copy: 'Copy content success',
  restore: 'Restore success',
  remove: 'Removed from the trash for good',
  pathCopied: 'Path copied to clipboard',
} as const;
export const renamed = (path: string): string => (isFolder(path) ? 'Rename folder success' : 'Rename file success');
/** A real error while reading what was dropped (UPL-26). */
export const READ_FAILED = 'Failed!';

const DONE = { delete: ['Deleted', 'Not deleted'], move: ['Moved', 'Not moved'], copy: ['Copied', 'Not copied'] } as const;

/** Where things are that came back from the trash, and why others did not. */
export const restoredLines = ({ failure, reasons, places }: Pick<BulkReply, 'failure' | 'reasons' | 'places'>): string[] => [
  ...Object.values(places).map((path) => `Restored: ${visibly(path)}`), ...failure.map((id) => `Not restored: ${reasons[id] ?? 'Something went wrong'}`),
];

/** Both lists of a partial success, line by line; of those that failed with the reason (DRV-21). */
export const bothLists = (
  deed: keyof typeof DONE, success: readonly string[], failure: readonly string[], reasons: Readonly<Record<string, string>> = {},
): string[] => {
  const [done, not] = DONE[deed];
  const good = success.length > 0 ? [`${done}: ${success.map((path) => visibly(nameOf(path))).join(', ')}`] : [];
  return [...good, ...failure.map((path) => `${not}: ${visibly(nameOf(path))}${reasons[path] ? ` (${reasons[path]})` : ''}`)];
};
