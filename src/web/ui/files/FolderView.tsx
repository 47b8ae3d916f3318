import { useState, type ReactNode } from 'react';
import type { DriveEntry } from '~/contract';
import { breadcrumbOf } from '~/web/lib/browser/url/drivePaths';
import type { ListView, Sort } from '~/web/lib/browser/url/listView';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';
import { CardGrid } from '../data/CardGrid';
import { DataTable } from '../data/DataTable';
import { ViewSwitch } from '../page/ViewSwitch';
import { EntryMark } from './EntryMark';
import { ENTRY_COLUMNS } from './columns/entryColumns';
import { FolderBreadcrumb } from './FolderBreadcrumb';
import './files.css';

type View = NonNullable<ListView['view']>;

/** Props of {@link FolderView}. */
export interface FolderViewProps {
  readonly folder: string;
  /** In the order they are to be shown in. */
  readonly rows: readonly DriveEntry[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly shownAs: View;
  readonly sort: Sort | null;
  readonly href: (entry: Pick<DriveEntry, 'path' | 'isDir'>) => string;
  readonly onOpen: (entry: Pick<DriveEntry, 'path' | 'isDir'>) => void;
  readonly onView: (view: View) => void;
  readonly onSort: (sort: Sort) => void;
  /** Hears which tiles are drawn. */
  readonly onShown: (rows: readonly DriveEntry[]) => void;
  /** The icon before the name of a tile. */
  readonly mark: (entry: DriveEntry) => ReactNode;
}

const rowKey = ({ path }: DriveEntry) => path;
const rowName = ({ name }: DriveEntry) => visibly(name);
const BY_NAME: Sort = { column: 'name', direction: 'ascending' };
const cardOf = ({ isDir, size }: DriveEntry) => (
  <span className="at-muted">{isDir ? 'Folder' : sizeText(size ?? 0)}</span>
);

/** Whether a file is a picture that a tile shows. */
export const isPicture = ({ name }: DriveEntry): boolean =>
  /\.(png|jpe?g|gif|webp|avif|bmp|ico)$/i.test(name);

/** The picture of a tile; an icon until it is there, and where it is broken. */
export function PictureMark({
  entry,
  url,
}: {
  readonly entry: DriveEntry;
  readonly url: string | null;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return <EntryMark entry={entry} />;
  return (
    <img
      className="at-tile-picture"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => {
        setBroken(url);
      }}
    />
  );
}

/** A folder that is looked at: the way to it, and what is in it as a table or as tiles. */
export function FolderView({
  folder,
  shownAs,
  sort,
  onView,
  onSort,
  onShown,
  mark,
  href,
  onOpen,
  ...list
}: FolderViewProps) {
  const folderAt = (path: string) => ({ path, isDir: true });
  const all = { label: 'Files', rowKey, rowName, href, onOpen, ...list };
  return (
    <div className="at-folder-view">
      <div className="at-folder-tools">
        <FolderBreadcrumb
          label="Folders"
          root="All files"
          steps={breadcrumbOf(folder)}
          href={(path) => href(folderAt(path))}
          onOpen={(path) => onOpen(folderAt(path))}
        />
        <ViewSwitch view={shownAs} onChange={onView} />
      </div>
      {shownAs === 'grid' ? (
        <CardGrid {...all} card={cardOf} mark={mark} onShown={onShown} />
      ) : (
        <DataTable {...all} columns={ENTRY_COLUMNS} sorting={sort ?? BY_NAME} onSort={onSort} />
      )}
    </div>
  );
}
