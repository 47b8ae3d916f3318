import { useCallback } from 'react';
import type { DriveEntry } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { valueOr } from '~/web/lib/state/request';
import { marksAfter, whyNot } from '../model/choosing';
import { folderOpened, marked, picked, drivePickerRetryRequested } from '../events';
import { EntryList } from './EntryList';
import type { Picker } from '../model/slice';

const NOTHING_LISTED: { entries: readonly DriveEntry[]; truncated: boolean } = {
  entries: [],
  truncated: false,
};

/** The content of the open folder, or the results. The list itself stays whatever comes, so that the keyboard keeps its place. */
export function PickerContents({ picker }: { picker: Picker }) {
  const { listing, path, query, search } = picker;
  const dispatch = useAppDispatch();
  const { entries, truncated } = valueOr(listing, NOTHING_LISTED);
  const { status } = listing;
  return (
    <div className="pick-place" aria-busy={search.status === 'loading' || status === 'loading'}>
      <Entries picker={picker} entries={entries} />
      {status === 'loading' && <Skeleton lines={9} label="Reading the folder" />}
      {listing.status === 'failed' && (
        <LoadError
          message={reasonOf(listing.problem, '')}
          onRetry={() => dispatch(drivePickerRetryRequested())}
        />
      )}
      {status === 'succeeded' && entries.length === 0 && <Nothing query={query} path={path} />}
      {truncated && (
        <p className="pick-more at-muted">
          Only the first {countText(entries.length)} are shown: search for more of the name.
        </p>
      )}
    </div>
  );
}

const Nothing = ({ query, path }: { query: string; path: string }) =>
  query === '' ? (
    <EmptyState
      title={path === ROOT ? 'The drive is empty' : 'This folder is empty'}
      hint="Files that you upload to the drive can be chosen here."
    />
  ) : (
    <EmptyState
      picture="search"
      title="Nothing found"
      hint={`Nothing below this folder is called like “${query.trim()}”.`}
    />
  );

function Entries({ picker, entries }: { picker: Picker; entries: readonly DriveEntry[] }) {
  const { kind, accept, multiple, marks, storage, path, query } = picker;
  const dispatch = useAppDispatch();
  const why = useCallback(
    (entry: DriveEntry) => whyNot(entry, { kind, ...(accept && { accept }) }),
    [kind, accept],
  );
  const mark = (paths: readonly string[]) => {
    const refused = new Set(
      entries.filter((entry) => why(entry) !== null).map((entry) => entry.path),
    );
    dispatch(
      marked({
        paths: marksAfter(
          marks,
          paths.filter((each) => !refused.has(each)),
          multiple,
        ),
      }),
    );
  };
  const open = (entry: DriveEntry) => {
    if (entry.isDir) dispatch(folderOpened({ path: entry.path }));
    else if (why(entry) === null)
      dispatch(
        picked({
          for: picker.for,
          storage,
          paths: multiple ? [...new Set([...marks, entry.path])] : [entry.path],
        }),
      );
  };
  const back = () => {
    if (path !== ROOT && query === '') dispatch(folderOpened({ path: parentOf(path) }));
  };
  return (
    <EntryList
      entries={entries}
      marks={marks}
      multiple={multiple}
      found={query !== ''}
      whyNot={why}
      onMark={mark}
      onOpen={open}
      onBack={back}
    />
  );
}
