import { replace } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/lib/browser/url/location';
import { start, streamRead } from '../events';
import { statusOf, streams } from '../model/entities';

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
