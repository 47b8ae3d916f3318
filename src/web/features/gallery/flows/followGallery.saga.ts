import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { keepReading } from '~/web/kit/effects/keepReading';
import { pageNow } from '~/web/kit/effects/pageNow';
import { POLL_MS } from '~/web/kit/state/collection';
import { selectConfig } from '~/web/kit/state/config';
import { selectUser } from '~/web/objects/person';
import {
  galleryArrived,
  galleryAsked,
  galleryLeft,
  galleryMissed,
  galleryWanted,
  personMissed,
  personRead,
} from '../events';
import { PROFILE } from '../routes';
import { soughtIn, type Sought } from '../selectors';

/** So long after the last letter it is looked for what was typed, ms. */
const PAUSE_MS = 250;

function* soughtNow(): SagaGenerator<Sought> {
  return soughtIn((yield* pageNow()).search);
}

function* readGallery(sought: Sought): SagaGenerator<void> {
  yield* put(galleryAsked());
  const reply = yield* ask(api.published.gallery, sought, {
    needs: ['publications', 'categories', 'tasks', 'tags'],
  });
  yield* put(
    reply.ok ? galleryArrived({ gallery: reply.value }) : galleryMissed({ problem: reply.problem }),
  );
}

function* follow(of: Pick<Sought, 'handle'>): SagaGenerator<void> {
  yield* forWhatShows(soughtNow, (sought) =>
    keepReading(() => readGallery({ ...sought, ...of }), {
      every: POLL_MS.lists,
      sooner: galleryWanted.type,
      ...(sought.text === undefined ? {} : { firstAfter: PAUSE_MS }),
    }),
  );
}

/** Where the page is of another site, nothing is asked here. */
function* isOurs(): SagaGenerator<boolean> {
  return (yield* select(selectConfig)).embed_url === null;
}

function* showPerson(handle: string): SagaGenerator<void> {
  if (!(yield* isOurs())) return;
  try {
    const reply = yield* ask(api.published.person, { handle }, { needs: ['person'] });
    if (!reply.ok) return void (yield* put(personMissed({ problem: reply.problem })));
    yield* put(personRead({ person: reply.value.person }));
    yield* follow({ handle });
  } finally {
    yield* put(galleryLeft());
  }
}

/** RT-35 The gallery is read for what the address narrows it to, and every 30 s while it is open. */
export function* followGallery(): SagaGenerator<void> {
  if (!(yield* isOurs())) return;
  try {
    yield* follow({});
  } finally {
    yield* put(galleryLeft());
  }
}

/** ACC-11 A profile that names nobody is one's own. */
export function* openOwnProfile(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user) yield* put(replace(`${PROFILE}/${encodeURIComponent(user.internal_handle)}`));
}

/** RT-39 A profile says who somebody is, and what they published. */
export function* followProfile({ handle }: { readonly handle: string }): SagaGenerator<void> {
  yield* showPerson(handle);
}

/** RT-40 RT-41 The portfolio is what one published oneself. */
export function* followPortfolio(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user) yield* showPerson(user.internal_handle);
}
