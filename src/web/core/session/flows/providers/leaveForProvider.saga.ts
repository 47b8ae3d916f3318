import { call, getContext, select, type SagaGenerator } from 'typed-redux-saga';
import { sameOriginPath } from '~/web/lib/browser/url/location';
import { selectConfig } from '~/web/lib/state/config';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import type { providerChosen } from '../../events';
import { selectLoginState } from '../../selectors';

/** Leads to the provider's own page, by the server, which brings the person back to where they were going (LOG-15, ACC-03). */
export function* leaveForProvider({
  payload,
}: ReturnType<typeof providerChosen>): SagaGenerator<void> {
  const { leave } = yield* getContext<AppContext>('app');
  const { api_url } = yield* select(selectConfig);
  const { from, link } = yield* select(selectLoginState);
  const query = new URLSearchParams({ path: sameOriginPath(from) ?? '/', ...(link && { link }) });
  yield* call(leave, `${api_url}/oauth/${payload}/authorize?${query.toString()}`);
}
