import { buffers, eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { DraftMessage } from '~/contract/editor';
import { frames } from '~/web/lib/browser/frames';
import type { RootState } from '~/web/lib/state/root';
import { findEntity } from '~/web/work/entities/entities';
import { selectUser } from '~/web/core/session/person';
import { editorClosed, editorReady } from '~/web/features/notebooks/editor/events';
import { toastAdded } from '~/web/core/toasts/events';
import { textRemoved, textStored } from '../events';
import { selectIsStored } from '../model/slice';
import { attempt, textStore, type TextStore } from '../model/store';

/** How long the last words of a page that was closed may take, ms. */
const GRACE_MS = 1_000;

/** The texts of a page; of several that wait only the last one counts. */
const draftsFrom = (port: MessagePort) =>
  eventChannel<{ readonly draft: unknown }>((emit) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => emit({ draft: data });
    return () => port.close();
  }, buffers.sliding(1));

const entriesOf = ({
  notebooks,
}: RootState): NonNullable<NonNullable<RootState['notebooks']>['editor']>['entries'] =>
  notebooks?.editor?.entries ?? {};

/** Only the built-in editor: in a real Jupyter scripts of outputs run in the page itself. */
const isEditorPage = (url: string) => new URL(url).pathname.endsWith('/edit');

/** The page of this editor is gone, or another one took its place. */
function* untilGone(key: string): SagaGenerator<void> {
  yield* take(
    (action: unknown) =>
      (editorClosed.match(action) || editorReady.match(action)) && action.payload.key === key,
  );
  yield* delay(GRACE_MS);
}

interface Place {
  readonly key: string;
  readonly person: string;
  readonly id: string;
  readonly name: string;
}

function* storeDraft({ key, person, id, name }: Place, store: TextStore, draft: unknown) {
  const kind = 'notebook';
  const isStored = yield* select(selectIsStored, kind, id);
  if (draft === null) {
    yield* attempt(() => store.remove(person, kind, id));
    if (isStored) yield* put(textRemoved({ kind, id }));
    return;
  }
  const text = { kind, id, name } as const;
  const stored = yield* attempt(() => store.put(person, { ...text, value: draft }));
  if (stored && !isStored) yield* put(textStored(text));
  const full: DraftMessage = { type: 'draft', draft: null, available: false };
  if (!stored) yield* call(frames.tell, key, full);
}

/** The editor is gone with text that was not saved: it comes back when the notebook is started again. */
function* announceStored({ id, name }: Place): SagaGenerator<void> {
  const isStored = yield* select(selectIsStored, 'notebook', id);
  const open = Object.values(yield* select(entriesOf));
  const isOpen = open.some(({ notebook_id }) => notebook_id === id);
  if (isStored && !isOpen)
    yield* put(
      toastAdded({
        kind: 'warning',
        text: `Text of ${name} was not saved`,
        lines: ['It is stored in this browser. Start the notebook, and it comes back.'],
        to: `/notebooks/${id}`,
      }),
    );
}

/** Gives the page of an editor the draft that is stored of its notebook, and stores what it hands over until it is gone. */
export function* storeDrafts({
  payload: { key },
}: Pick<ReturnType<typeof editorReady>, 'payload'>): SagaGenerator<void> {
  const entry = (yield* select(entriesOf))[key];
  const user = yield* select(selectUser);
  if (!entry || !user || !isEditorPage(entry.embedUrl)) return;
  const store = yield* textStore();
  const id = entry.notebook_id;
  const notebook = yield* select(
    ({ notebooks }: RootState) => notebooks?.objects && findEntity(notebooks.objects.entities, id),
  );
  const name = notebook?.notebook_name ?? entry.name;
  const place = { key, person: user.user_name, id, name };
  const found = yield* attempt(() => store.find(place.person, 'notebook', id));
  const { port1, port2 } = new MessageChannel();
  const drafts = yield* call(draftsFrom, port1);
  const draft = (found?.value?.value ?? null) as DraftMessage['draft'];
  const message: DraftMessage = { type: 'draft', draft, available: found !== null };
  try {
    yield* call(frames.tell, key, message, found ? [port2] : []);
    const gone = yield* fork(untilGone, key);
    while (gone.isRunning()) {
      const { next } = yield* race({ next: take(drafts), gone: call(gone.toPromise) });
      if (next) yield* storeDraft(place, store, next.draft);
    }
  } finally {
    drafts.close();
  }
  yield* announceStored(place);
}

/** Pages that were there before this feature was. */
export function* storeDraftsOfOpenPages(): SagaGenerator<void> {
  const entries = yield* select(entriesOf);
  for (const [key, { isLoading }] of Object.entries(entries))
    if (!isLoading) yield* fork(storeDrafts, { payload: { key } });
}
