import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Row } from '../model/rows';

interface Kept {
  readonly rows: readonly Row[];
  /** How many are on their way, below the rows. */
  readonly waiting: number;
  /** The place that the address leads to. */
  readonly at: number | null;
  readonly older: boolean;
  readonly newer: boolean;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  /** The person came to the end, or left it. */
  readonly onEnd: (isEnd: boolean) => void;
}

interface Place {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
}

/** So near to an end more is wanted, and so near the end is the end, pixels. */
const NEAR = 800;
/** A scroll event this soon after input was caused by it, ms. */
const BY_HAND_MS = 1_500;
const END = 24;

const itemsIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-message]');

/**
 * A list whose end is its newest. What is added above or taken away changes nothing of what is in sight; who is at the end stays there; who comes by
 * an address comes to its place.
 */
export const useScrollAnchor = ({
  rows,
  waiting,
  at,
  older,
  newer,
  onOlder,
  onNewer,
  onEnd,
}: Kept): Place => {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const end = useRef(true);
  const anchor = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const brought = useRef<number | null>(null);
  const now = useRef({ older, newer, onOlder, onNewer, onEnd });
  const byHand = useRef(-Infinity);
  const told = useRef(true);
  useEffect(() => {
    now.current = { older, newer, onOlder, onNewer, onEnd };
  });

  /** Remembers what is in sight. */
  const remember = useCallback(() => {
    const list = box.current;
    if (!list) return;
    const { top, bottom } = list.getBoundingClientRect();
    const inSight = [...itemsIn(list)].find((item) => item.getBoundingClientRect().bottom > top);
    anchor.current = inSight
      ? { id: inSight.dataset['message'] ?? '', top: inSight.getBoundingClientRect().top - top }
      : null;
    const left = list.scrollHeight - list.scrollTop - (bottom - top);
    const isEnd = left < END;
    end.current = isEnd;
    setAtEnd(isEnd);
  }, []);

  /** Asks for more near an end. Only who scrolls by hand asks: what is shown again under time travel does not. */
  const ask = useCallback(() => {
    const list = box.current;
    if (!list || performance.now() - byHand.current > BY_HAND_MS) return;
    const {
      older: hasOlder,
      newer: hasNewer,
      onOlder: askOlder,
      onNewer: askNewer,
      onEnd: tellEnd,
    } = now.current;
    if (hasOlder && list.scrollTop < NEAR) askOlder();
    if (hasNewer && list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) askNewer();
    if (told.current !== end.current) tellEnd((told.current = end.current));
  }, []);

  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const linked =
      at !== null && brought.current !== at
        ? list.querySelector<HTMLElement>(`[data-seq="${at}"]`)
        : null;
    const kept =
      anchor.current &&
      list.querySelector<HTMLElement>(`[data-message="${CSS.escape(anchor.current.id)}"]`);
    if (linked) {
      brought.current = at;
      end.current = false;
      linked.scrollIntoView({ block: 'center' });
    } else if (end.current && !newer) list.scrollTop = list.scrollHeight;
    else if (kept && anchor.current)
      list.scrollTop +=
        kept.getBoundingClientRect().top - list.getBoundingClientRect().top - anchor.current.top;
    remember();
  }, [rows, waiting, at, newer, remember]);

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    // A picture or a window of another size moves the end.
    const observer =
      typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver(() => {
            if (end.current) list.scrollTop = list.scrollHeight;
          });
    observer?.observe(list);
    const scrolled = () => {
      remember();
      ask();
    };
    const touched = () => {
      byHand.current = performance.now();
    };
    const stop = new AbortController();
    list.addEventListener('scroll', scrolled, { passive: true, signal: stop.signal });
    for (const hand of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove'])
      list.addEventListener(hand, touched, { passive: true, signal: stop.signal });
    return () => {
      observer?.disconnect();
      stop.abort();
    };
  }, [remember, ask]);

  const toEnd = useCallback(() => {
    end.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    remember();
    told.current = true;
  }, [remember]);
  return { box, atEnd, toEnd };
};
