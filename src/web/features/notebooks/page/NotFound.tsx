import { push } from 'connected-react-router';
import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { notebookWanted } from '../events';
import { selectMissed, type WithNotebooks } from '../selectors';

/** The page of a notebook that is not there: not yet, not any more, or not for this person. */
export function NotFound({ id }: { readonly id: string }) {
  const say = useSay();
  const problem = useSelector((state: WithNotebooks) => selectMissed(state, id));
  const missing = problem?.statusCode === 404;
  return (
    <Page title="Notebook">
      {!problem && <Skeleton lines={8} />}
      {missing && (
        <EmptyState
          picture="search" title="There is no such notebook" hint="It may have been deleted, or it belongs to somebody outside your team."
          action={<Button type="button" content="Go to the notebooks" onClick={() => say(push('/notebooks'))} />}
        />
      )}
      {problem && !missing && <LoadError message={reasonOf(problem, '')} onRetry={() => say(notebookWanted({ notebook_id: id }))} />}
    </Page>
  );
}
