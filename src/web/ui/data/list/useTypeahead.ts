import { useRef, type KeyboardEvent } from 'react';

/** A letter within this time after another one goes on with it, ms. */
const PAUSE_MS = 700;

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Finds a row by the beginning of its name while it is typed. The same letter again goes on to the next row that begins with it.
 * Answers with the index of the row, or undefined for a key that is no letter and for a name that is not there.
 */
export function useTypeahead(count: number, nameAt: (index: number) => string) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent, from: number): number | undefined => {
    if (
      [...event.key].length !== 1 ||
      event.key === ' ' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return undefined;
    const goesOn = event.timeStamp - typed.current.at < PAUSE_MS;
    const text = (goesOn ? typed.current.text : '') + folded(event.key);
    typed.current = { text, at: event.timeStamp };
    const [letter = ''] = text;
    const again = [...text].every((each) => each === letter);
    const start = Math.max(0, again ? from + 1 : from);
    for (let step = 0; step < count; step += 1) {
      const index = (start + step) % count;
      if (folded(nameAt(index)).startsWith(again ? letter : text)) return index;
    }
    return undefined;
  };
}
