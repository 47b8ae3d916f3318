import { buffers, eventChannel } from 'redux-saga';
import { call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isTyping, listenForPresses, type Press } from '~/contract/formats/keys';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed, searchOpened } from '~/web/core/shell/events';
import {
  captureEnded,
  commandChosen,
  commandQuestioned,
  keysBound,
  keysFailed,
  type ShortcutId,
} from '../events';
import { selectShortcutOf, selectShortcuts } from '../model/slice';
import { bindingProblemOf, types } from '../model/table';

const presses = () =>
  eventChannel<Press>((emit) => listenForPresses(window, emit), buffers.expanding(4));

const inDialog = () => document.querySelector('[aria-modal="true"]') !== null;
const marksText = () => document.getSelection()?.isCollapsed === false;

/** The keys that were pressed are those of a shortcut from now on, where nothing speaks against it. Escape and Tab leave it as it was. */
function* bind(id: ShortcutId, { keys, event }: Press): SagaGenerator<void> {
  if (keys === 'Tab' || keys === 'Shift-Tab') return void (yield* put(captureEnded()));
  event.preventDefault();
  if (keys === 'Escape') return void (yield* put(captureEnded()));
  const reason = bindingProblemOf(yield* select(selectShortcuts), id, keys);
  yield* put(reason === null ? keysBound({ id, keys }) : keysFailed({ id, reason }));
}

/** Command alone opens the search and hides it again (SRCH-11, SRCH-12); no key does over another dialog, nor where it would be typed. */
function* turnSearch(id: ShortcutId, { keys, event }: Press): SagaGenerator<void> {
  if ((id === 'find' || types(keys)) && isTyping(document)) return;
  const isOpen = yield* select(selectSearchOpen);
  if (isOpen ? id === 'find' : inDialog()) return;
  event.preventDefault();
  yield* put(isOpen ? searchClosed() : searchOpened());
}

/** Keys of the browser are taken from it only where something is really done with them (SRCH-13). */
function* commandByKey(id: ShortcutId, { event }: Press): SagaGenerator<void> {
  if (isTyping(document) || marksText()) return;
  const { commandsOf } = yield* getContext<AppContext>('app');
  const offered = (yield* select(commandsOf)).filter(
    ({ byKey, reason }) => byKey === id && reason === undefined,
  );
  const command = offered.find(({ inDialog: isOfDialog = false }) => isOfDialog === inDialog());
  if (!command) return;
  event.preventDefault();
  const { key, question } = command;
  yield* put(question ? commandQuestioned({ key, ...question }) : commandChosen({ key }));
}

function* answer(press: Press): SagaGenerator<void> {
  const { capturing } = yield* select(selectShortcuts);
  if (capturing) return yield* bind(capturing, press);
  const id = yield* select(selectShortcutOf, press.keys);
  if (!id || press.event.defaultPrevented) return;
  yield* id === 'search' || id === 'find' ? turnSearch(id, press) : commandByKey(id, press);
}

/** Hears keys in the whole page. Each press is answered within its own event, so that the browser can be told to leave it alone. */
export function* watchKeys(): SagaGenerator<void> {
  if (typeof window === 'undefined') return;
  const heard = yield* call(presses);
  try {
    while (true) yield* answer(yield* take(heard));
  } finally {
    heard.close();
  }
}
