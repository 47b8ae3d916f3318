import { isTyping, listenForPresses } from '~/contract/formats/keys';
import type { Parent } from './parent';

/** Keys that type something where a field has the focus. */
const types = (keys: string) => !/^(Mod|Alt-|F\d)/.test(keys);

/**
 * Passes keys of the app on that are pressed in this page, and in no field that they would be typed into. What had the focus then has it again
 * when the app gives it back: the browser gives it to the page as a whole.
 */
export function passPresses(parent: Parent): void {
  let wanted: readonly string[] = [];
  let left: Element | null = null;
  parent.hear((message) => {
    if (message.type === 'keys') wanted = message.keys;
  });
  listenForPresses(window, ({ keys, event }) => {
    if (
      !wanted.includes(keys) ||
      event.defaultPrevented ||
      document.querySelector('dialog[open]') ||
      (types(keys) && isTyping(document))
    )
      return;
    event.preventDefault();
    left = document.activeElement;
    parent.say({ type: 'pressed', keys });
  });
  addEventListener('focus', () => {
    if (left instanceof HTMLElement && document.activeElement === document.body) left.focus();
    left = null;
  });
  parent.say({ type: 'listening' });
}
