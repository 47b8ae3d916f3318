import { buffers, eventChannel } from 'redux-saga';
import { call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isTyping, listenForPresses, type Press } from '~/contract/formats/keys';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed, searchOpened } from '~/web/core/shell/events';
import type { HostMessage } from '~/contract/editor';
import { frames, type frameMessageReceived } from '~/web/lib/browser/frames';
import { toastAdded } from '~/web/core/toasts/events';
import {
  captureEnded,
  commandChosen,
  commandQuestioned,
  keysBound,
  keysFailed,
  switched,
  type ShortcutId,
  type switchRequested,
} from './events';
import { selectShortcutOf, selectShortcuts } from './model/slice';
import { bindingProblemOf, boundBy, types, whyNotOn } from './model/table';

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

function* searchKeys(): SagaGenerator<HostMessage> {
  const shortcuts = boundBy(yield* select(selectShortcuts));
  return {
    type: 'keys',
    keys: shortcuts
      .filter(({ id, on }) => on && (id === 'search' || id === 'find'))
      .map(({ keys }) => keys),
  };
}

/** The pages in the frames know which keys open the search, and pass these on. */
export function* sendSearchKeys(): SagaGenerator<void> {
  yield* call(frames.tellAll, yield* searchKeys());
}

/** A page in a frame begins to hear keys, or heard some that are the app's. */
export function* watchFrameKeys({
  payload: { frameId, message },
}: ReturnType<typeof frameMessageReceived>): SagaGenerator<void> {
  const told = yield* searchKeys();
  if (message.type === 'listening') yield* call(frames.tell, frameId, told);
  const isOurs =
    message.type === 'pressed' &&
    told.type === 'keys' &&
    typeof message['keys'] === 'string' &&
    told.keys.includes(message['keys']);
  if (!isOurs || document.querySelector('[aria-modal="true"]')) return;
  yield* put((yield* select(selectSearchOpen)) ? searchClosed() : searchOpened());
}

/** A shortcut is switched off, or on where no other one has its keys meanwhile. */
export function* switchShortcut({
  payload: { id, on },
}: ReturnType<typeof switchRequested>): SagaGenerator<void> {
  const reason = on ? whyNotOn(yield* select(selectShortcuts), id) : null;
  yield* put(reason === null ? switched({ id, on }) : keysFailed({ id, reason }));
}

/** Says what a command is for, as things stand now: between the look at it and the choice somebody else may have done it. */
export function* performCommand({
  payload: { key },
}: ReturnType<typeof commandChosen>): SagaGenerator<void> {
  const { commandsOf } = yield* getContext<AppContext>('app');
  const command = (yield* select(commandsOf)).find((one) => one.key === key);
  if (yield* select(selectSearchOpen)) yield* put(searchClosed());
  if (command && command.reason === undefined) return void (yield* put(command.event()));
  yield* put(
    toastAdded({
      kind: 'warning',
      text: command?.label ?? 'This cannot be done any more',
      lines: [command?.reason ?? 'It was done meanwhile, or it is gone.'],
    }),
  );
}
