import { push, replace } from 'connected-react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DriveEntry } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { isFolder, parentOf } from '~/web/lib/browser/url/drivePaths';
import type { Sort } from '~/web/lib/browser/url/listView';
import { visibly } from '~/web/lib/text/readable';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { entriesChosen, picturesSeen } from '../../events';
import { addressOf, type DriveView } from '../../model/url';
import { AREA_NAMES } from '../../messages';
import { picturesIn } from '../../model/thumbnails';
import { cardOf, columnsOf, markOf } from './columns';
import { entryActions, type Subject } from '../../model/entryActions';
import { EmptyFolder, Unreadable } from './EmptyFolder';
import type { Rows } from './useRows';

interface DriveListProps {
  readonly view: DriveView;
  readonly search: string;
  readonly shownAs: 'grid' | 'list';
  readonly rows: Rows;
  readonly subject: Subject;
  /** The folder something is being dragged over. */
  readonly target: string | null;
  readonly onSort: (sort: Sort) => void;
  readonly onClearSearch: () => void;
}

const rowKey = ({ path }: DriveEntry) => path;
const rowName = ({ name }: DriveEntry) => visibly(name);
const BY_NAME: Sort = { column: 'name', direction: 'ascending' };

/** With a mouse rows can be dragged; fingers press long instead. */
const subscribe = (changed: () => void) => {
  const media = window.matchMedia('(pointer: fine)');
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};
const useMouse = () =>
  useSyncExternalStore(subscribe, () => window.matchMedia('(pointer: fine)').matches);

/** Files and folders as tiles or as a table; what stands there while there are none. An open preview follows what is chosen. */
export function DriveList({
  view,
  search,
  shownAs,
  rows: { rows, searching, loading, problem },
  subject,
  target,
  onSort,
  onClearSearch,
}: DriveListProps) {
  const dispatch = useAppDispatch();
  const mouse = useMouse();
  const { storage, viewOnly, paths: chosen } = subject;
  const href = useCallback(
    ({ path, isDir }: DriveEntry) =>
      isDir ? addressOf(search, { path }) : addressOf(search, { path: parentOf(path) }, path),
    [search],
  );
  const onOpen = useCallback(
    (entry: DriveEntry) =>
      dispatch(entry.isDir || searching ? push(href(entry)) : replace(href(entry))),
    [dispatch, href, searching],
  );
  const following = view.preview !== null && !searching;
  const onSelect = useCallback(
    (paths: Selection) => {
      const [only] = paths;
      dispatch(entriesChosen({ paths }));
      if (following && paths.length === 1 && only !== undefined && !isFolder(only))
        dispatch(replace(addressOf(search, {}, only)));
    },
    [dispatch, following, search],
  );
  const onShown = useCallback(
    (seen: readonly DriveEntry[]) => {
      const pictures = picturesIn(seen);
      if (pictures.length > 0) dispatch(picturesSeen({ storage, pictures }));
    },
    [dispatch, storage],
  );
  const actions = useCallback(
    ({ path }: DriveEntry) => entryActions({ storage, viewOnly, paths: [path] }, dispatch),
    [storage, viewOnly, dispatch],
  );
  const offered = useCallback(
    ({ path }: DriveEntry) =>
      entryActions({ storage, viewOnly, paths: chosen.includes(path) ? chosen : [path] }, dispatch),
    [storage, viewOnly, chosen, dispatch],
  );
  const shortcuts = useMemo(() => {
    /** The selection, else the row with the focus: it is selected then. Nothing happens where it cannot be done. */
    const doing =
      (key: string) =>
      ({ path }: DriveEntry) => {
        const paths = chosen.length > 0 ? chosen : [path];
        const action = entryActions({ storage, viewOnly, paths }, dispatch).find(
          (each) => each.key === key,
        );
        if (action?.reason !== undefined) return;
        if (chosen.length === 0) dispatch(entriesChosen({ paths }));
        action?.onChoose?.();
      };
    return { Delete: doing('delete'), F2: doing('rename') };
  }, [storage, viewOnly, chosen, dispatch]);
  if (problem) return <Unreadable problem={problem} search={search} />;
  const kind = searching ? 'search' : 'folder';
  const list = {
    rows,
    rowKey,
    rowName,
    href,
    onOpen,
    actions,
    loading,
    target,
    onSelect,
    contextMenu: offered,
    shortcuts,
    selected: chosen,
    picking: 'click' as const,
    draggable: mouse && viewOnly === undefined,
    label: searching ? 'What was found' : AREA_NAMES[storage],
    empty: <EmptyFolder view={view} onClearSearch={onClearSearch} />,
  };
  return shownAs === 'grid' ? (
    <CardGrid
      {...list}
      card={cardOf[storage][kind]}
      mark={markOf}
      onShown={onShown}
      narrowed={view.preview !== null}
    />
  ) : (
    <DataTable {...list} columns={columnsOf[kind]} sorting={view.sort ?? BY_NAME} onSort={onSort} />
  );
}
