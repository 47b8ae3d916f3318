import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Happening } from '~/contract';
import { notices } from '~/contract/notices';
import { newsOf } from '~/web/objects/told/newsOf';
import { tabShown } from '~/web/kit/browser/tab';
import { ask } from '~/web/kit/effects/ask';
import { keepReading } from '~/web/kit/effects/keepReading';
import { POLL_MS } from '~/web/kit/state/collection';
import {
  happened,
  happeningsRead,
  newsHinted,
  noted,
  noticed,
  type News,
} from '../../notices/events';
import { selectIsTold, selectSince } from '~/web/objects/told/selectors';

/** The first page comes first, ms. */
const FIRST_MS = 3_000;
/** More than so many at once are told in one sentence. */
const MOST_AT_ONCE = 3;

interface Heard {
  readonly news: News;
  readonly isSeen: boolean;
}

const heardOf = (happening: Happening): Heard[] => {
  const news = newsOf(happening);
  const at = Date.parse(happening.create_datetime);
  return news
    ? [
        {
          news: Number.isNaN(at) ? news : { ...news, at },
          isSeen: happening.seen_datetime !== null,
        },
      ]
    : [];
};

const namesOf = (heard: readonly Heard[]) => heard.map(({ news: { about } }) => about);

/** Puts into the history what it lacks, and tells what the person has not seen. */
function* tell(heard: readonly Heard[]): SagaGenerator<void> {
  const fresh: Heard[] = [];
  for (const each of heard) if (!(yield* select(selectIsTold, each.news.about))) fresh.push(each);
  const unseen = fresh.filter(({ isSeen }) => !isSeen);
  const isMany = unseen.length > MOST_AT_ONCE;
  for (const { news, isSeen } of fresh)
    yield* put(isSeen || isMany ? noted({ ...news, seen: isSeen }) : happened(news));
  if (!isMany) return;
  const lines = unseen.slice(-MOST_AT_ONCE).map(({ news: { text } }) => text);
  yield* put(
    noticed({ kind: 'info', text: `${unseen.length} notices came while you were away`, lines }),
  );
}

/** What an answer told; null where there was none, or nothing new in it. */
function* readOnce(): SagaGenerator<{
  readonly heard: readonly Heard[];
  readonly more: boolean;
} | null> {
  const before = yield* select(selectSince);
  const reply = yield* ask(notices.read, { since: before });
  if (!reply.ok || !Array.isArray(reply.value.happenings) || reply.value.since === before)
    return null;
  const { happenings, since, more, unseen: total } = reply.value;
  const heard = happenings.flatMap(heardOf);
  const [unseen, seen] = [false, true].map((isSeen) =>
    namesOf(heard.filter((each) => each.isSeen === isSeen)),
  );
  yield* put(happeningsRead({ since, unseen: unseen ?? [], seen: seen ?? [], total }));
  return { heard, more };
}

/** Reads until nothing is left, and tells all of it at once. */
function* readHappenings(): SagaGenerator<void> {
  const heard: Heard[] = [];
  for (let read = yield* readOnce(); read; read = read.more ? yield* readOnce() : null)
    heard.push(...read.heard);
  yield* tell(heard);
}

/** What happened to the person's work is read while somebody is signed in, every 30 s and as soon as the tab is looked at again. */
export function* followHappenings(): SagaGenerator<void> {
  yield* keepReading(readHappenings, {
    every: POLL_MS.lists,
    firstAfter: FIRST_MS,
    sooner: [tabShown.type, newsHinted.type],
  });
}
