import { useState } from 'react';
import { Icon } from 'semantic-ui-react';
import type { DriveEntry, Storage } from '~/contract';
import { parentOf } from '~/web/lib/browser/url/drivePaths';
import { sizeText } from '~/text/size';
import { visibly } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { EntryMark } from '~/web/ui/files/EntryMark';
import { useAppSelector } from '~/web/lib/state/hooks';
import { kindOf } from '../../model/entryActions';
import { hasPicture } from '../../model/thumbnails';
import { selectThumbnail } from '../../selectors';

interface ThumbnailProps {
  readonly storage: Storage;
  readonly path: string;
}

/** The picture of a tile, loaded when it is in sight; until then, and where it is broken, an icon. Its name stands beside it. */
function Thumbnail({ storage, path }: ThumbnailProps) {
  const url = useAppSelector((state) => selectThumbnail(state, storage, path));
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="drive-thumbnail" aria-hidden="true">
      <Icon name="file image outline" />
      {url !== null && url !== broken && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setBroken(url);
          }}
        />
      )}
    </span>
  );
}

const nothing = <span className="at-muted">—</span>;

const name: Column<DriveEntry> = {
  key: 'name',
  title: 'Name',
  sortable: true,
  cell: (entry) => (
    <span className="drive-name" title={visibly(entry.name)}>
      <EntryMark entry={entry} />
      <span>{visibly(entry.name)}</span>
    </span>
  ),
};
const folder: Column<DriveEntry> = {
  key: 'folder',
  title: 'Folder',
  sortable: true,
  cell: ({ path }) => (
    <span className="at-muted" title={visibly(parentOf(path))}>
      {visibly(parentOf(path))}
    </span>
  ),
};
const facts: readonly Column<DriveEntry>[] = [
  {
    key: 'kind',
    title: 'Kind',
    width: '100px',
    from: 'wide',
    cell: ({ path }) => <span className="at-muted">{visibly(kindOf(path))}</span>,
  },
  {
    key: 'modified',
    title: 'Last updated',
    sortable: true,
    width: '140px',
    from: 'medium',
    cell: ({ update_datetime }) =>
      update_datetime === null ? nothing : <Age at={update_datetime} />,
  },
  {
    key: 'size',
    title: 'Size',
    sortable: true,
    width: '96px',
    align: 'end',
    cell: ({ size }) => (size === null ? nothing : sizeText(size)),
  },
];

/** The columns of a folder, and of what was found: there it also says where. */
export const columnsOf = { folder: [name, ...facts], search: [name, folder, ...facts] } as const;

const card = (storage: Storage, searching: boolean) =>
  function EntryCard(entry: DriveEntry) {
    const { path, size, update_datetime } = entry;
    const facts = (
      <>
        <span className="at-muted drive-fact">
          {visibly(kindOf(path))}
          {size !== null && ` · ${sizeText(size)}`}
        </span>
        <span
          className="at-muted drive-fact"
          title={searching ? visibly(parentOf(path)) : undefined}
        >
          {searching
            ? visibly(parentOf(path))
            : update_datetime !== null && (
                <>
                  Updated <Age at={update_datetime} />
                </>
              )}
        </span>
      </>
    );
    return hasPicture(entry) ? (
      <span className="drive-pictured">
        <span className="drive-facts">{facts}</span>
        <Thumbnail storage={storage} path={path} />
      </span>
    ) : (
      facts
    );
  };

const cards = (storage: Storage) => ({ folder: card(storage, false), search: card(storage, true) });

/** The text under the name of a tile; a picture stands beside it. */
export const cardOf = { drive: cards('drive'), teamdrive: cards('teamdrive') } as const;
export const markOf = (entry: DriveEntry) => <EntryMark entry={entry} />;
