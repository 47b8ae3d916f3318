import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { POLL_MS } from '~/web/lib/state/collection';
import { selectConfig } from '~/web/lib/state/config';
import { selectUser } from '~/web/core/session/person';
import {
  galleryLeft,
  personFailed,
  personRead,
  refreshRequested,
  searchFailed,
  searchRequested,
  searchSucceeded,
} from './events';
import { gallerySearchOf, PROFILE, type GallerySearch } from './model';

/** So long after the last letter it is looked for what was typed, ms. */
const PAUSE_MS = 250;

function* soughtNow(): SagaGenerator<GallerySearch> {
  return gallerySearchOf((yield* pageNow()).search);
}

function* readGallery(sought: GallerySearch): SagaGenerator<void> {
  yield* put(searchRequested());
  const reply = yield* callApi(api.published.gallery, sought, {
    needs: ['publications', 'categories', 'tasks', 'tags'],
  });
  yield* put(
    reply.ok ? searchSucceeded({ gallery: reply.value }) : searchFailed({ problem: reply.problem }),
  );
}

function* follow(of: Pick<GallerySearch, 'handle'>): SagaGenerator<void> {
  yield* whileSelected(soughtNow, (sought) =>
    poll(() => readGallery({ ...sought, ...of }), {
      every: POLL_MS.lists,
      sooner: refreshRequested.type,
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
    const reply = yield* callApi(api.published.person, { handle }, { needs: ['person'] });
    if (!reply.ok) return void (yield* put(personFailed({ problem: reply.problem })));
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
export function* openCurrentProfile(): SagaGenerator<void> {
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
