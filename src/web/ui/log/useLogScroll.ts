import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, LINE_HEIGHT, OVERSCAN, windowFrom } from './geometry';
import { Scrolling, type Drawn, type Elements } from './scrolling';

/** Where a log is to be read: a new `turn` goes there once more. */
export interface LogScrollTarget {
  /** From 0. */
  readonly line: number;
  readonly where: 'top' | 'middle';
  readonly turn: number;
}

/** The reader's position in the log, for the log view. */
export interface LogMoves {
  /** The tail is to be kept in sight, or not any more. */
  readonly onFollow: (following: boolean) => void;
  /** These lines are drawn now, `to` exclusive. */
  readonly onWindow: (from: number, to: number) => void;
  /** The person stopped scrolling with this line at the top. */
  readonly onRest: (line: number) => void;
}

interface ScrollOptions extends LogMoves {
  readonly total: number;
  readonly wrap: boolean;
  readonly following: boolean;
  readonly place: LogScrollTarget | null;
}

const FIRST_VIEW = 600;
/** While so many lines are left beyond what is in sight, nothing needs to be drawn. */
const ENOUGH = OVERSCAN / 3;

const tailOf = (total: number, view: number) => total - view / LINE_HEIGHT;

/** The windowing of a log: which lines to draw, how high the whole is, and the handlers of the element that scrolls. */
export function useLogScroll({
  total,
  wrap,
  following,
  place,
  onFollow,
  onWindow,
  onRest,
}: ScrollOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const [scrolling] = useState(() => new Scrolling());
  const [view, setView] = useState(FIRST_VIEW);
  const [average, setAverage] = useState(LINE_HEIGHT);
  const [top, setTop] = useState(place?.line ?? 0);
  const turn = useRef<number>(undefined);
  const before = useRef({ wrap, following });
  const lineHeight = wrap ? average : LINE_HEIGHT;
  const extent = { total, view, lineHeight };
  const [from, to] = windowFrom(extent, following ? tailOf(total, view) : Math.min(top, total));
  const drawn: Drawn = { ...extent, wrap, from, to };

  const withElements = (work: (elements: Elements) => void) => {
    if (scroller.current && block.current)
      work({ scroller: scroller.current, block: block.current });
  };
  /** Draws the lines around this one, where they are not drawn yet. */
  const draw = (line: number) => {
    const last = Math.min(total, line + Math.ceil(view / LINE_HEIGHT));
    if (
      !following &&
      line - from >= Math.min(line, ENOUGH) &&
      to - last >= Math.min(total - last, ENOUGH)
    )
      return;
    setTop(line);
    onWindow(...windowFrom(extent, line));
  };

  /** A line that is sought and in sight already stays where it is, unless the log has only just been opened. */
  const isInSight = ({ line, where }: LogScrollTarget, elements: Elements) => {
    const first = scrolling.first(drawn, elements).line;
    return (
      where === 'middle' &&
      turn.current !== undefined &&
      line > first &&
      line < first + Math.floor(view / lineHeight) - 2
    );
  };
  /** After a move of ours the lines that are now in sight are drawn; those of another window have no heights yet. */
  const drawAgain = (elements: Elements) =>
    setTop(scrolling.first({ ...drawn, wrap: false }, elements).line);

  useLayoutEffect(() =>
    withElements((elements) => {
      const sent = place && place.turn !== turn.current ? place : null;
      if (following && before.current.following && scrolling.isLeaving(elements)) return;
      if (following) scrolling.toEnd(drawn, elements);
      else if (sent && !isInSight(sent, elements)) {
        scrolling.goTo(drawn, elements, sent.line, sent.where);
        drawAgain(elements);
      } else if (before.current.following) drawAgain(elements);
      else if (before.current.wrap !== wrap) scrolling.goTo(drawn, elements, top, 'top');
      // Before the first lines there is nowhere to go; the place is kept for when they are here.
      if (total > 0) turn.current = place?.turn ?? turn.current ?? -1;
      before.current = { wrap, following };
      scrolling.settle(drawn, elements);
    }),
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0) setView(element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () =>
    withElements((elements) => {
      const { line, by } = scrolling.moved(drawn, elements);
      if (by === 0) return;
      const left =
        elements.scroller.scrollHeight -
        elements.scroller.clientHeight -
        elements.scroller.scrollTop;
      if (following && by < 0 && left > 2) onFollow(false);
      else if (!following && by > 0 && left <= 1 && to === total) return onFollow(true);
      if (!following || by < 0) draw(line);
    });
  const onScrollEnd = () =>
    withElements((elements) => {
      if (following) return;
      const found = elements.block.offsetHeight / Math.max(1, to - from);
      if (wrap) setAverage((old) => Math.max(LINE_HEIGHT, Math.round((old + found) / 2)));
      scrolling.rest(drawn, elements);
      onRest(scrolling.first(drawn, elements).line);
    });
  /** Moves by lines, as a key asks for it. */
  const moveBy = (lines: number) =>
    withElements(({ scroller: element }) => {
      element.scrollTop += lines * LINE_HEIGHT;
    });
  const moveToStart = () =>
    withElements((elements) => {
      if (following) onFollow(false);
      scrolling.goTo(drawn, elements, 0, 'top');
      setTop(0);
      onWindow(...windowFrom(extent, 0));
      onRest(0);
    });
  const page = Math.max(1, Math.floor(view / LINE_HEIGHT) - 1);
  return {
    scroller,
    block,
    from,
    to,
    height: heightOf(extent),
    page,
    onScroll,
    onScrollEnd,
    moveBy,
    moveToStart,
  };
}
