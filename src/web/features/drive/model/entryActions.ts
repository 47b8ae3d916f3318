import type { UnknownAction } from '@reduxjs/toolkit';
import { JOB_FILES, type Storage } from '~/contract';
import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { driveFileTaken } from '~/web/work/forms/sources/events';
import {
  copyOrMoveDialogOpened,
  deleteConfirmOpened,
  downloadRequested,
  pathCopyRequested,
} from '../events';
import { renameForm } from './forms';

/** Whom the actions are for. */
export interface Subject {
  readonly storage: Storage;
  readonly paths: readonly string[];
  /** Why nothing here may be renamed, moved or deleted. */
  readonly viewOnly: string | undefined;
}

/** Exactly one is needed (DRV-26, DRV-28). */
const whyNotOne = ({ paths }: Subject) =>
  paths.length > 1 ? 'Choose only one: several are chosen.' : undefined;

const MADE = [
  { form: 'notebook', label: 'Open as notebook', icon: 'book', endings: ['ipynb'] },
  { form: 'job', label: 'Run as job', icon: 'tasks', endings: Object.keys(JOB_FILES) },
] as const;

/** The objects that a file can become, by its extension. */
const made = (path: string) => {
  const ending = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return MADE.filter(({ endings }) => endings.some((each) => each === ending));
};

/**
 * Everything that can be done with what is chosen, or with one row, each with the reason where it cannot be (DRV-26 to DRV-29). Nothing is
 * offered while nothing is chosen.
 */
export const entryActions = (
  subject: Subject,
  dispatch: (event: UnknownAction) => void,
): readonly MenuAction[] => {
  const { storage, paths, viewOnly } = subject;
  const [path] = paths;
  if (path === undefined) return [];
  return [
    ...(paths.length === 1
      ? made(path).map(({ form, label, icon }) => ({
          key: form,
          label,
          icon,
          onChoose: () => dispatch(driveFileTaken({ form, storage, path })),
        }))
      : []),
    {
      key: 'download',
      label: 'Download',
      icon: 'download',
      onChoose: () => dispatch(downloadRequested({ storage, paths })),
    },
    {
      key: 'rename',
      label: 'Rename',
      icon: 'pencil',
      reason: viewOnly ?? whyNotOne(subject),
      onChoose: () => dispatch(renameForm.events.opened({ name: nameOf(path), storage, path })),
    },
    {
      key: 'move',
      label: 'Move',
      icon: 'folder open outline',
      reason: viewOnly,
      onChoose: () => dispatch(copyOrMoveDialogOpened({ action: 'move', storage, paths })),
    },
    {
      key: 'copy',
      label: 'Copy',
      icon: 'copy outline',
      onChoose: () => dispatch(copyOrMoveDialogOpened({ action: 'copy', storage, paths })),
    },
    {
      key: 'path',
      label: 'Copy path',
      icon: 'linkify',
      reason: whyNotOne(subject),
      onChoose: () => dispatch(pathCopyRequested({ path })),
    },
    {
      key: 'delete',
      label: 'Delete',
      icon: 'trash alternate outline',
      danger: true,
      reason: viewOnly,
      onChoose: () => dispatch(deleteConfirmOpened({ storage, paths })),
    },
  ];
};

/** The kind of a row, in a word. */
export const kindOf = (path: string): string => {
  const extension = /\.([^./]+)$/.exec(nameOf(path))?.[1];
  return isFolder(path) ? 'Folder' : extension ? extension.toUpperCase() : 'File';
};
