import { push, replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DriveEntry } from '~/contract';
import { withQuery } from '~/web/lib/browser/url/location';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { FolderView, isPicture, PictureMark } from '~/web/ui/files/FolderView';
import { EntryMark } from '~/web/ui/files/EntryMark';
import { forGrid, forTable } from '~/web/ui/files/order';
import { PreviewPane } from '~/web/ui/files/PreviewPane';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { detailRefreshRequested } from '../events';
import type { DatasetRow } from '../model/model';
import { contents, pictures, preview } from '../flows/parts.saga';
import { viewOf } from '../model/view';

const NONE: readonly DriveEntry[] = [];
type Place = Pick<DriveEntry, 'path' | 'isDir'>;

const Tile = ({ id, entry }: { readonly id: string; readonly entry: DriveEntry }) => (
  <PictureMark
    entry={entry}
    url={useAppSelector((state) => pictures.selectUrls(state, id)?.[entry.path] ?? null)}
  />
);

/** The folder that shows: pictures are tiles unless somebody wants it otherwise. */
function Folder({ id, folder }: { readonly id: string; readonly folder: string }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { view, change } = useListView();
  const found = useAppSelector((state) => contents.selectPart(state, id, folder));
  const entries = found?.value ?? NONE;
  const shownAs =
    view.view ?? (entries.filter(isPicture).length * 2 > entries.length ? 'grid' : 'list');
  const rows = useMemo(
    () => (shownAs === 'grid' ? forGrid : forTable)(entries, view.sort),
    [entries, view.sort, shownAs],
  );
  const href = useCallback(
    ({ path, isDir }: Place) =>
      pathname + withQuery(search, isDir ? { folder: path, file: null } : { file: path }),
    [pathname, search],
  );
  const onOpen = useCallback(
    (place: Place) => dispatch(place.isDir ? push(href(place)) : replace(href(place))),
    [dispatch, href],
  );
  const onShown = useCallback(
    (shown: readonly DriveEntry[]) => {
      const paths = shown.filter(isPicture).map(({ path }) => path);
      if (paths.length > 0) dispatch(pictures.thumbnailsRequested({ id, paths }));
    },
    [dispatch, id],
  );
  const mark = useCallback(
    (entry: DriveEntry) =>
      isPicture(entry) ? <Tile id={id} entry={entry} /> : <EntryMark entry={entry} />,
    [id],
  );
  if (found?.request.problem && !found.value)
    return (
      <LoadError
        message={reasonOf(found.request.problem, '')}
        onRetry={() => dispatch(detailRefreshRequested())}
      />
    );
  return (
    <FolderView
      folder={folder}
      rows={rows}
      loading={!found?.value}
      shownAs={shownAs}
      sort={view.sort}
      href={href}
      onOpen={onOpen}
      onShown={onShown}
      mark={mark}
      onView={(next) => change({ view: next })}
      onSort={(sort) => change({ sort })}
      empty={
        <EmptyState
          title="Nothing in this folder"
          hint="Put files into this folder of the drive: they are part of the dataset at once."
        />
      }
    />
  );
}

/** Its files to look through, one of them beside the list. */
export function Files({ dataset: { dataset_id: id } }: { readonly dataset: DatasetRow }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { folder, file } = viewOf(search);
  const { api_url } = useAppSelector(selectConfig);
  const shown = useAppSelector((state) => preview.selectPart(state, id, file ?? ''));
  return (
    <div className="dataset-split" data-preview={file !== null || undefined}>
      <Folder id={id} folder={folder} />
      {file !== null && (
        <PreviewPane
          path={file}
          preview={shown?.value ?? null}
          problem={shown?.request.problem ?? null}
          base={api_url}
          onRetry={() => dispatch(detailRefreshRequested())}
          onClose={() => dispatch(replace(pathname + withQuery(search, { file: null })))}
        />
      )}
    </div>
  );
}
