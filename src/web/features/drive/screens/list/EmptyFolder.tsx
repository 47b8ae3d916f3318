import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import type { Problem } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { EmptyState, NOTHING } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { folderRefreshRequested } from '../../events';
import { addressOf, type DriveView } from '../../model/url';
import { AREA_NAMES } from '../../messages';

interface NothingHereProps {
  readonly view: DriveView;
  readonly onClearSearch: () => void;
}

/** The text in place of an empty list: what to do next (LST-22). */
export function EmptyFolder({ view: { filter, storage, path }, onClearSearch }: NothingHereProps) {
  if (filter.trim() !== '') {
    return (
      <EmptyState
        picture="search"
        title={NOTHING.objects}
        hint={`Nothing in ${AREA_NAMES[storage]} has “${filter.trim()}” in its name.`}
        action={<Button type="button" content="Back to the folder" onClick={onClearSearch} />}
      />
    );
  }
  const whose = storage === 'teamdrive' ? ' Everybody of your team will see them.' : '';
  return (
    <EmptyState
      title={path === ROOT ? 'Nothing here yet' : 'This folder is empty'}
      hint={`Drop files or folders here, or bring them in with New.${whose}`}
    />
  );
}

/** A folder that could not be read, or is not there. */
export function Unreadable({
  problem,
  search,
}: {
  readonly problem: Problem;
  readonly search: string;
}) {
  const dispatch = useAppDispatch();
  if (problem.statusCode !== 404)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(folderRefreshRequested())}
      />
    );
  return (
    <EmptyState
      picture="search"
      title="There is no such folder"
      hint="It may have been moved, renamed or deleted."
      action={
        <Button
          type="button"
          content="Go to the root"
          onClick={() => dispatch(push(addressOf(search, { path: ROOT })))}
        />
      }
    />
  );
}
