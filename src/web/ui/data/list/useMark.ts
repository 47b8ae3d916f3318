import { useEffect, useRef, useState } from 'react';
import { neighbour, type Selection } from '../selection';

/** The parameters of a list's mark. */
interface MarkOptions {
  /** Every row's key, in order. */
  keys: readonly string[];
  selected: Selection;
}

/**
 * The one row of a list that the keyboard is at. Where it goes away the mark passes on: to the row that was chosen in its stead (it has
 * another key now), else to its neighbour. In another list it waits for its row to come back.
 */
export function useMark({ keys, selected }: MarkOptions) {
  const [mark, setMark] = useState<{ key: string | undefined; among: readonly string[] }>({
    key: undefined,
    among: keys,
  });
  /** Where a range starts; forgotten as soon as the mark moves without Shift. */
  const anchor = useRef<string>(undefined);
  const setActive = (key: string) => {
    setMark({ key, among: keys });
  };
  let { key } = mark;
  if (mark.among !== keys) {
    if (key !== undefined && !keys.includes(key)) {
      const [only] = selected;
      const renamed =
        selected.length === 1 &&
        only !== undefined &&
        keys.includes(only) &&
        !mark.among.includes(only);
      key = renamed ? only : (neighbour(mark.among, keys, key) ?? key);
    }
    setMark({ key, among: keys });
  }
  const index = key === undefined ? -1 : keys.indexOf(key);
  useEffect(() => {
    if (anchor.current !== undefined && !keys.includes(anchor.current)) anchor.current = undefined;
  }, [keys]);
  return { active: index === -1 ? undefined : key, index, setActive, anchor };
}
