import { type SagaGenerator } from 'typed-redux-saga';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/pageNow';
import { POLL_MS } from '~/web/lib/state/collection';
import { streams } from '../model/entities';

/** Stream data refreshes every 15 seconds in the floating window (FLT-05); on its own page the page reads it. */
export function* followOpen({
  payload: { stream_id },
}: {
  readonly payload: { readonly stream_id: string };
}): SagaGenerator<void> {
  yield* poll(
    function* readWhereItFloats() {
      const { pathname } = yield* pageNow();
      if (!pathname.split('/').includes(encodeURIComponent(stream_id)))
        yield* streams.readOne(stream_id);
    },
    { every: POLL_MS.stream, firstAfter: POLL_MS.stream },
  );
}
