import type { BulkReply, Storage } from '~/contract';
import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';
import { countText, visibly } from '~/web/lib/text/readable';
import { toast } from '~/web/core/toasts/toastsFrom';
import type { ToastContent } from '~/web/core/toasts/events';
import {
  copyCancelled,
  copyOrMoveEnded,
  actionFailed,
  deleteEnded,
  dropFailed,
  entryRenamed,
  folderCreated,
  nothingToUndo,
  removalEnded,
  restoreEnded,
  undoEnded,
  type DriveAction,
  type Undo,
} from './events';

/** The names of the two areas. */
export const AREA_NAMES: Readonly<Record<Storage, string>> = {
  drive: 'My drive',
  teamdrive: 'Team drive',
};

export const counted = (count: number): string =>
  count === 1 ? '1 item' : `${countText(count)} items`;

/** The one by its name, several by their number. */
export const named = (paths: readonly string[]): string =>
  paths.length === 1 && paths[0] ? visibly(nameOf(paths[0])) : counted(paths.length);

/** The sentence where the server would not do it (DRV-31). */
export const couldNot = (deed: DriveAction, name: string): string =>
  `Sorry, we couldn't ${deed} ${name}. Try again later`;
/** The sentence where it was done for some only (DRV-32). */
export const notAll = (deed: 'delete' | 'move' | 'copy' | 'restore' | 'remove'): string =>
  `Sorry, we couldn't ${deed} all files`;

export const SUCCESS = {
  delete: 'Deletion success',
  create: 'New folder creation success',
  move: 'Move content success',
  copy: 'Copy content success',
  restore: 'Restore success',
  remove: 'Removed from the trash for good',
  pathCopied: 'Path copied to clipboard',
} as const;
export const renamed = (path: string): string =>
  isFolder(path) ? 'Rename folder success' : 'Rename file success';
/** A real error while reading what was dropped (UPL-26). */
export const READ_FAILED = 'Failed!';

const DONE = {
  delete: ['Deleted', 'Not deleted'],
  move: ['Moved', 'Not moved'],
  copy: ['Copied', 'Not copied'],
} as const;

/** Where things are that came back from the trash, and why others did not. */
const restoredLines = ({
  failure,
  reasons,
  places,
}: Pick<BulkReply, 'failure' | 'reasons' | 'places'>): string[] => [
  ...Object.values(places).map((path) => `Restored: ${visibly(path)}`),
  ...failure.map((id) => `Not restored: ${reasons[id] ?? 'Something went wrong'}`),
];

/** Both lists of a partial success, line by line; of those that failed with the reason (DRV-21). */
const bothLists = (
  deed: keyof typeof DONE,
  success: readonly string[],
  failure: readonly string[],
  reasons: Readonly<Record<string, string>> = {},
): string[] => {
  const [done, not] = DONE[deed];
  const good =
    success.length > 0
      ? [`${done}: ${success.map((path) => visibly(nameOf(path))).join(', ')}`]
      : [];
  return [
    ...good,
    ...failure.map(
      (path) => `${not}: ${visibly(nameOf(path))}${reasons[path] ? ` (${reasons[path]})` : ''}`,
    ),
  ];
};

/** Offers to take it back. */
const undoing = (undo: Undo | null): Pick<ToastContent, 'offer'> =>
  undo ? { offer: { label: 'Undo', event: undo } } : {};

/** All of it was done; or some of it, or none, with what became of each. */
const told = (
  success: string,
  partly: string,
  outcome: Pick<BulkReply, 'success' | 'failure'>,
  lines: readonly string[],
): ToastContent => {
  if (outcome.failure.length === 0) return { kind: 'success', text: success };
  return { kind: outcome.success.length > 0 ? 'warning' : 'error', text: partly, lines };
};

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(actionFailed, ({ deed, named: name, reason }) => ({
    kind: 'error',
    text: couldNot(deed, name),
    lines: [reason],
  })),
  toast(folderCreated, () => ({ kind: 'success', text: SUCCESS.create })),
  toast(
    entryRenamed,
    ({ from, undo }) => undo && { kind: 'success', text: renamed(from), ...undoing(undo) },
  ),
  toast(copyOrMoveEnded, ({ action, success, failure, reasons, undo }) => {
    // Nothing at all was done where each was skipped.
    if (success.length === 0 && failure.length === 0) return null;
    return {
      ...told(
        SUCCESS[action],
        notAll(action),
        { success, failure },
        bothLists(action, success, failure, reasons),
      ),
      ...undoing(undo),
    };
  }),
  toast(copyCancelled, () => ({
    kind: 'info',
    text: 'The copy was cancelled',
    lines: ['What was copied before stays.'],
  })),
  toast(deleteEnded, ({ success, failure, reasons, undo }) => ({
    ...told(
      SUCCESS.delete,
      notAll('delete'),
      { success, failure },
      bothLists('delete', success, failure, reasons),
    ),
    ...undoing(undo),
  })),
  toast(restoreEnded, (outcome) => ({
    ...told(SUCCESS.restore, notAll('restore'), outcome, restoredLines(outcome)),
    lines: restoredLines(outcome),
  })),
  toast(removalEnded, ({ failure, reasons }) =>
    failure.length === 0
      ? { kind: 'success', text: SUCCESS.remove }
      : { kind: 'warning', text: notAll('remove'), lines: failure.map((id) => reasons[id] ?? id) },
  ),
  toast(undoEnded, ({ failed }) =>
    failed.length === 0
      ? { kind: 'success', text: 'Undo success' }
      : { kind: 'error', text: "Sorry, we couldn't undo all of it", lines: failed },
  ),
  toast(nothingToUndo, () => ({ kind: 'info', text: 'There is nothing to undo' })),
  toast(dropFailed, () => ({
    kind: 'error',
    text: READ_FAILED,
    lines: ['What was dropped could not be read. Choose it with the button instead.'],
  })),
];
