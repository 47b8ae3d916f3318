import { call, select, type SagaGenerator } from 'typed-redux-saga';
import { offerFile } from '~/web/lib/browser/files/offerFile';
import { selectConfig } from '~/web/lib/state/config';

/** Hands an address of the server to the browser, which saves what is behind it; the page stays. */
export function* offerDownload({
  url,
  name,
}: {
  readonly url: string;
  readonly name: string;
}): SagaGenerator<void> {
  const { api_url } = yield* select(selectConfig);
  yield* call(offerFile, url, name, api_url);
}
