import { replace } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { withQuery } from '~/web/lib/browser/url/location';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/pageNow';
import type { execute } from '../events';

/** The page of a job that was submitted shows this submission, whichever earlier one it showed. */
export function* showNewest({
  payload: { id },
}: ActionOf<typeof execute.succeeded>): SagaGenerator<void> {
  const { pathname, search } = yield* pageNow();
  if (pathname !== `/jobs/${id}` || !new URLSearchParams(search).has('submission')) return;
  yield* put(replace({ pathname, search: withQuery(search, { submission: null }) }));
}
