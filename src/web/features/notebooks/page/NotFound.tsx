import { push } from 'connected-react-router';
import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { ObjectMissing } from '~/web/ui/page/ObjectMissing';
import { notebookWanted } from '../events';
import { selectMissed, type WithNotebooks } from '../selectors';

/** The page of a notebook that is not there: not yet, not any more, or not for this person. */
export function NotFound({ id }: { readonly id: string }) {
  const say = useSay();
  const problem = useSelector((state: WithNotebooks) => selectMissed(state, id));
  const state = problem ? problem.statusCode === 404 ? 'missing' : { reason: reasonOf(problem, '') } : 'loading';
  return (
    <ObjectMissing
      title="Notebook" state={state} onRetry={() => say(notebookWanted({ notebook_id: id }))}
      action={<Button type="button" content="Go to the notebooks" onClick={() => say(push('/notebooks'))} />}
    />
  );
}
