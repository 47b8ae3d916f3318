import { push } from 'connected-react-router';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { ObjectMissing } from '~/web/ui/page/ObjectMissing';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { PageKind } from './pageKind';

interface ObjectNotThereProps<Row extends ObjectRow, Intent extends string> {
  readonly feature: PageKind<Row, Intent>;
  readonly id: string;
}

/** The page of an object that is not there: not yet, not any more, or not for this person. */
export function ObjectNotThere<Row extends ObjectRow, Intent extends string>({
  feature,
  id,
}: ObjectNotThereProps<Row, Intent>) {
  const dispatch = useAppDispatch();
  const problem = useAppSelector((state) => feature.selectReadFailure(state, id));
  const {
    path,
    words: { one, many, list = many },
    events,
  } = feature;
  const unread =
    problem?.statusCode === 404 ? 'missing' : problem && { reason: reasonOf(problem, '') };
  return (
    <ObjectMissing
      title={`${one.charAt(0).toUpperCase()}${one.slice(1)}`}
      state={unread ?? 'loading'}
      onRetry={() => dispatch(events.readRequested({ id }))}
      action={
        <Button type="button" content={`Go to the ${list}`} onClick={() => dispatch(push(path))} />
      }
    />
  );
}
