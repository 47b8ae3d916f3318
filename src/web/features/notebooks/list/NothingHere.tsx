import { Button } from 'semantic-ui-react';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { CreateNew } from './CreateNew';

interface NothingHereProps {
  readonly team: boolean;
  readonly filter: string;
  readonly onClearFilter: () => void;
}

/** What stands in place of the list (LST-21): what to do next. */
export function NothingHere({ team, filter, onClearFilter }: NothingHereProps) {
  if (filter.trim() !== '') {
    return (
      <EmptyState
        picture="search" title="Nothing found" hint={`No notebook has “${filter.trim()}” in its name or id.`}
        action={<Button type="button" content="Show all notebooks" onClick={onClearFilter} />}
      />
    );
  }
  if (team) return <EmptyState title="Nothing found" hint="Notebooks of your teammates show here as soon as they have some." />;
  const hint = 'Make one from an empty file, or from notebooks and folders of this computer.';
  return <EmptyState title="No notebooks yet" hint={hint} action={<CreateNew />} />;
}
