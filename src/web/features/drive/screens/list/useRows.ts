import { useMemo } from 'react';
import { useAppSelector } from '~/web/lib/state/hooks';
import type { DriveEntry, Problem } from '~/contract';
import { forGrid, forTable } from '~/web/ui/files/order';
import { idle, isSettled } from '~/web/lib/state/request';
import type { DriveView } from '../../model/url';
import { selectFolder, selectRows, selectSearch } from '../../selectors';

/** The rows of the list: the folder, or the results. */
export interface Rows {
  readonly rows: readonly DriveEntry[];
  readonly searching: boolean;
  /** More was found than is shown. */
  readonly truncated: boolean;
  readonly loading: boolean;
  /** Why there is nothing to show. */
  readonly problem: Problem | null;
  /** Why what shows may be old. */
  readonly stale: Problem | null;
}

const none: readonly DriveEntry[] = [];

/** The entries to show, in the order of the view; the same array until one of them changes. */
export const useRows = (
  { storage, path, filter, sort }: DriveView,
  shownAs: 'grid' | 'list',
): Rows => {
  const ref = useMemo(() => ({ storage, path }), [storage, path]);
  const folder = useAppSelector((state) => selectFolder(state, ref));
  const listed = useAppSelector((state) => selectRows(state, ref));
  const search = useAppSelector(selectSearch);
  const query = filter.trim();
  const searching = query !== '';
  const found = search.storage === storage && search.query === query ? search : null;
  const unordered = searching ? (found?.rows ?? none) : listed;
  const rows = useMemo(
    () => (shownAs === 'grid' ? forGrid : forTable)(unordered, sort),
    [unordered, sort, shownAs],
  );
  const request = searching ? (found?.request ?? idle) : folder.request;
  const { problem = null, at } = request;
  return {
    rows,
    searching,
    truncated: searching && found?.truncated === true,
    loading: !isSettled(request),
    problem: at === undefined ? problem : null,
    stale: at === undefined ? null : problem,
  };
};
