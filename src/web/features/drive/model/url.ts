import type { Location } from 'history';
import type { Storage } from '~/contract';
import { folderFrom, ROOT } from '~/web/lib/browser/url/drivePaths';
import { readListView, type ListView } from '~/web/lib/browser/url/listView';
import { withQuery } from '~/web/lib/browser/url/location';

export const DRIVE = '/drive';
/** The trash. */
export const TRASH = '/drive/trash';

/** A folder of one of the two areas. */
export interface FolderRef {
  readonly storage: Storage;
  /** '/' or '/data/'. */
  readonly path: string;
}

/** How the drive is looked at; all of it stands in the address. `filter` is what is searched for. */
export interface DriveView extends ListView, FolderRef {
  /** The file that is shown beside the list. */
  readonly preview: string | null;
}

const fileFrom = (written: string | null) =>
  written?.startsWith('/') && !written.endsWith('/') ? written : null;

/** Reads ?path, ?storage, ?q, ?view, ?sort and ?preview; what makes no sense counts as absent. */
export const readDriveView = (search: string): DriveView => {
  const query = new URLSearchParams(search);
  return {
    ...readListView(search),
    path: folderFrom(query.get('path')),
    preview: fileFrom(query.get('preview')),
    storage: query.get('storage') === 'teamdrive' ? 'teamdrive' : 'drive',
  };
};

/** The address of a folder, seen as the one that is open now: what was searched for and previewed stays behind. */
export const addressOf = (
  search: string,
  { path, storage }: Partial<FolderRef>,
  preview: string | null = null,
): string =>
  DRIVE +
  withQuery(search, {
    ...(storage === undefined ? {} : { storage: storage === 'drive' ? null : storage }),
    ...(path === undefined ? {} : { path: path === ROOT ? null : path }),
    q: null,
    preview,
  });

/** The address of the trash of a storage area. */
export const trashOf = (storage: Storage): string =>
  TRASH + (storage === 'drive' ? '' : `?storage=${storage}`);

/** The folder a location shows; null elsewhere in the app. */
export const folderAt = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): FolderRef | null => {
  if (pathname !== DRIVE) return null;
  const { storage, path } = readDriveView(search);
  return { storage, path };
};

export const keyOf = ({ storage, path }: FolderRef): string => `${storage}:${path}`;
