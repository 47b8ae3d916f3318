import { replace } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { withQuery } from '~/web/kit/browser/url/location';
import type { Happened } from '~/web/kit/effects/policies';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import type { execute } from '../events';

/** The page of a job that was submitted shows this submission, whichever earlier one it showed. */
export function* showNewest({ payload: { id } }: Happened<typeof execute.accepted>): SagaGenerator<void> {
  const { pageOf } = yield* getContext<AppContext>('app');
  const { pathname, search } = yield* select(pageOf);
  if (pathname !== `/jobs/${id}` || !new URLSearchParams(search).has('submission')) return;
  yield* put(replace({ pathname, search: withQuery(search, { submission: null }) }));
}
