import type { DriveEntry } from '~/contract';
import { parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { countText } from '~/web/lib/text/readable';
import { naturallyAnyCase } from '~/web/lib/text/naturally';
import type { PickKind, PickRequest } from '../events';

/** The words of the dialog (NB-09). */
export const TITLES: Readonly<Record<PickKind, string>> = {
  any: 'Choose from Drive',
  file: 'Choose a File',
  folder: 'Choose a Folder',
};

const accepted = (name: string, accept: PickRequest['accept']) =>
  !accept || accept.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));

/** Why an entry cannot be chosen here; null where it can. Any folder can be opened all the same. */
export const whyNot = (
  { isDir, name }: DriveEntry,
  { kind, accept }: Pick<PickRequest, 'kind' | 'accept'>,
): string | null => {
  if (isDir) return kind === 'file' ? 'Only files can be chosen here' : null;
  if (kind === 'folder') return 'Only folders can be chosen here';
  return accepted(name, accept) ? null : `Only ${accept?.join(', ')} files can be chosen here`;
};

/** The marks after an event of the list: one at most where only one may be chosen, the newest of them. */
export const marksAfter = (
  before: readonly string[],
  after: readonly string[],
  multiple: boolean,
): readonly string[] => {
  if (multiple) return after;
  const added = after.filter((path) => !before.includes(path));
  if (added.length > 1) return before;
  return added.length === 1 ? added : after.slice(0, 1);
};

/** The entries that the button would choose: the marks, else the folder that is open where a folder is wanted; the root never. */
export const choiceOf = (
  marks: readonly string[],
  kind: PickKind,
  path: string,
  query: string,
): readonly string[] => {
  if (marks.length > 0) return marks;
  return kind === 'folder' && path !== ROOT && query === '' ? [path] : [];
};

/** The button of the dialog, and why it cannot be pressed. */
export const verbOf = (
  marks: readonly string[],
  kind: PickKind,
  choice: readonly string[],
): { label: string; reason?: string } => {
  if (choice.length === 0)
    return {
      label: 'Choose',
      reason: kind === 'any' ? 'Mark a file or a folder first.' : `Mark a ${kind} first.`,
    };
  if (marks.length === 0) return { label: 'Choose this folder' };
  return { label: marks.length === 1 ? 'Choose' : `Choose ${countText(marks.length)}` };
};

/** Folders first, then by name (DRV-02); what a search found, by where it lies. */
export const arranged = (entries: readonly DriveEntry[]): DriveEntry[] =>
  entries.toSorted(
    (a, b) =>
      Number(b.isDir) - Number(a.isDir) ||
      naturallyAnyCase(a.name, b.name) ||
      naturallyAnyCase(parentOf(a.path), parentOf(b.path)),
  );
