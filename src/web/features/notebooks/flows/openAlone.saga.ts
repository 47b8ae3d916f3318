import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import { addressUrls, api, PENDING, type Problem } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { notebookReadFailed } from '../events';

const NOT_READY: Problem = {
  statusCode: 0,
  code: 'conflict',
  message: 'This notebook is still starting. Try again in a moment.',
};

/**
 * A tab of its own goes to the editor of a running notebook. It asks for an address of its own: the one of the frame opens once, and
 * an address that is copied from this app leads a stranger to the login page.
 */
export function* openAlone({ id: notebook_id }: { id: string }): SagaGenerator<void> {
  const reply = yield* callApi(api.notebooks.address, { notebook_id });
  if (!reply.ok)
    return void (yield* put(notebookReadFailed({ id: notebook_id, problem: reply.problem })));
  if (reply.value.notebook_dnsname === PENDING)
    return void (yield* put(notebookReadFailed({ id: notebook_id, problem: NOT_READY })));
  const { leave } = yield* getContext<AppContext>('app');
  yield* call(leave, addressUrls(reply.value).embedUrl);
}
