import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { MAX_CARDS } from '~/contract/work/objects';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import {
  linkCardsSucceeded,
  changesSucceeded,
  changesReceived,
  messageAccepted,
  messagesSucceeded,
  type Card,
} from '../events';
import { questionOf } from '../model/cards';
import { selectRefs, selectTalk } from '../selectors';
import { CHAT_LOCATION_EVENTS, chatLocation } from './location.saga';

/** A status that shows is so old at most, ms. */
const LIVE_MS = 10_000;
/** Facts after which other links may show. */
const MOVES = [
  ...CHAT_LOCATION_EVENTS,
  messagesSucceeded.type,
  changesReceived.type,
  changesSucceeded.type,
  messageAccepted.type,
];

function* readCards(refs: readonly string[]): SagaGenerator<void> {
  const reply = yield* callApi(api.objects.readCards, questionOf(refs));
  // Where nobody answers, what is known stays.
  if (!reply.ok) return;
  const found = new Map<string, Card>();
  for (const object of reply.value.objects)
    found.set(`${object.kind}/${object.id}`, { of: 'object', object });
  for (const file of reply.value.files) found.set(`file${file.path}`, { of: 'file', file });
  yield* put(
    linkCardsSucceeded({
      cards: Object.fromEntries(refs.map((ref) => [ref, found.get(ref) ?? null])),
    }),
  );
}

/** Links to notebooks, jobs, files … in what shows become cards that stay up to date: one question for all of them. */
export function* followCards(): SagaGenerator<void> {
  yield* whileSelected<readonly string[]>(
    function* look() {
      const place = yield* chatLocation();
      if (place?.channel_id == null) return null;
      const { channel_id, thread_id } = place;
      const talks = yield* all(
        (thread_id === null ? [null] : [null, thread_id]).map((each) =>
          select(selectTalk, { channel_id, thread_id: each }),
        ),
      );
      const refs = selectRefs(talks, location.origin).slice(-MAX_CARDS);
      return refs.length === 0 ? null : refs;
    },
    function* keep(refs) {
      yield* poll(() => readCards(refs), { every: LIVE_MS });
    },
    MOVES,
  );
}
