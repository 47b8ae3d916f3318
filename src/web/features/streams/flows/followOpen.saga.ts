import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { replace } from 'connected-react-router';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { POLL_MS } from '~/web/lib/state/collection';
import { selectLocation } from '~/web/lib/browser/url/location';
import { statusOf, streams } from '../model/entities';
import { start, streamRead } from '../events';

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

/** The embedded page of a stream goes to its live room as soon as there is one, with the query it came with (STP-01). */
export function* goLive({ id }: { readonly id: string }): SagaGenerator<void> {
  while (true) {
    const known = yield* select(streams.selectKnown, id);
    if (known && statusOf(known) === 'live') {
      const { search } = yield* select(selectLocation);
      return void (yield* put(
        replace(`/components/streams/live/${encodeURIComponent(id)}${search}`),
      ));
    }
    yield* take([streamRead.type, start.succeeded.type]);
  }
}
