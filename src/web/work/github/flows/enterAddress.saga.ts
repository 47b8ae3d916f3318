import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { selectConfig } from '~/web/lib/state/config';
import { addressFailed, repoChosen, type addressEntered } from '../events';
import { parseAddress } from '../model/address';
import { selectBrowse } from '../model/sourceSlice';

/** An address must name a repository; then it is as if the repository had been chosen from the list. */
export function* enterAddress({
  payload: { for: form },
}: ReturnType<typeof addressEntered>): SagaGenerator<void> {
  const browse = yield* select(selectBrowse, form);
  const { github_api_url } = yield* select(selectConfig);
  const named = parseAddress(browse?.address ?? '', github_api_url);
  yield* put(
    named
      ? repoChosen({ for: form, ...named })
      : addressFailed({ for: form, reason: 'Unrecognizable url' }),
  );
}
