import { replace } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { withQuery } from '~/web/kit/place/location';
import type { Happened } from '~/web/kit/policies';
import type { Surroundings } from '~/web/kit/surroundings';
import type { submitted } from '../events';

/** The page of a job that was submitted shows this submission, whichever earlier one it showed. */
export function* showNewest({ payload: { batch_job_id } }: Happened<typeof submitted>): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname, search } = yield* select(pageOf);
  if (pathname !== `/jobs/${batch_job_id}` || !new URLSearchParams(search).has('submission')) return;
  yield* put(replace({ pathname, search: withQuery(search, { submission: null }) }));
}
