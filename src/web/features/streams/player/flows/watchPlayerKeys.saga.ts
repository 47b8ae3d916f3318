import { buffers, eventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isTyping, listenForPresses, type Press } from '~/contract/formats/keys';
import { rateChosen } from '../events';
import { CAPTIONS_KEY, KEYS, RATE_KEYS, nextRate } from '../model/keys';
import { selectSound, selectTrack } from '../selectors';

const presses = () =>
  eventChannel<Press>((emit) => listenForPresses(window, emit), buffers.expanding(4));

/** Elements with keys of their own: Space presses a button, arrows move a slider and choose of a list. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  Space: 'button, a, summary, input',
  ArrowLeft: 'input:not([data-seek]), [role="tablist"]',
  ArrowRight: 'input:not([data-seek]), [role="tablist"]',
};

/** The player has the focus within, or nothing has it; no dialog lies over it. */
const isForPlayer = (keys: string): boolean => {
  if (isTyping(document) || document.querySelector('[aria-modal="true"]')) return false;
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return true;
  const own = OWN_KEYS[keys];
  return focused.closest('[data-player]') !== null && !(own !== undefined && focused.closest(own));
};

function* answer({ keys, event }: Press): SagaGenerator<void> {
  const [doing, step] = [KEYS[keys], RATE_KEYS[keys]];
  if (event.defaultPrevented || (!doing && !step) || !isForPlayer(keys)) return;
  if (keys === CAPTIONS_KEY && !(yield* select(selectTrack))) return;
  event.preventDefault();
  if (step) yield* put(rateChosen({ rate: nextRate((yield* select(selectSound)).rate, step) }));
  else if (doing) yield* put(doing());
}

/** Hears keys while a recording is open. */
export function* watchPlayerKeys(): SagaGenerator<void> {
  if (typeof window === 'undefined' || typeof document === 'undefined') return;
  const heard = yield* call(presses);
  try {
    while (true) yield* answer(yield* take(heard));
  } finally {
    heard.close();
  }
}
