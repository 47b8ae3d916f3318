import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';
import { LoadError } from './LoadError';
import { Page } from './Page';
import { Skeleton } from './Skeleton';

/** Props of {@link ObjectMissing}. */
export interface ObjectMissingProps {
  /** The kind of the object: 'Notebook'. */
  title: string;
  /** 'loading' until the server has answered, 'missing' where it says that there is none, else why it could not be read. */
  state: 'loading' | 'missing' | { readonly reason: string };
  /** Why that may be. */
  hint?: string;
  /** The way to the others. */
  action: ReactNode;
  onRetry: () => void;
}

const ELSEWHERE = 'It may have been deleted, or it belongs to somebody outside your team.';

/** The page of something that is not there: not yet, not any more, or not for this person. */
export function ObjectMissing({
  title,
  state,
  hint = ELSEWHERE,
  action,
  onRetry,
}: ObjectMissingProps) {
  return (
    <Page title={title}>
      {state === 'loading' && <Skeleton lines={8} />}
      {state === 'missing' && (
        <EmptyState
          picture="search"
          title={`There is no such ${title.toLowerCase()}`}
          hint={hint}
          action={action}
        />
      )}
      {typeof state === 'object' && <LoadError message={state.reason} onRetry={onRetry} />}
    </Page>
  );
}
