import {
  useMemo,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { textOf } from '~/text/ansi';
import { LogLine } from './LogLine';
import type { LogSearchQuery } from './parts';
import { useLogScroll, type LogMoves, type LogScrollTarget } from './useLogScroll';
import { clock, tick } from '../data/clock';
import './log.css';

const SPOKEN = 200;
const turnOf = () => Math.floor(Date.now() / tick);

/** The newest line for a screen reader, told politely and at most at every tick of the clock, however much is printed meanwhile. */
function Tail({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  const turn = useSyncExternalStore(clock.subscribe, turnOf);
  const [told, setTold] = useState({ turn: 0, text: '' });
  if (text !== undefined && told.turn !== turn)
    setTold({ turn, text: textOf(text).slice(0, SPOKEN) });
  return (
    <div className="at-hidden" role="log" aria-label={`Newest line, ${label}`}>
      {text === undefined ? '' : told.text}
    </div>
  );
}

/** Lines from and to, both included, from 0. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
}

/** Props of {@link LogView}. */
export interface LogViewProps extends LogMoves {
  /** The name of the region, read aloud: 'Output of agent-0'. */
  readonly label: string;
  readonly total: number;
  /** The text of a line as it was printed; undefined where it is not known (yet). */
  readonly textOf: (line: number) => string | undefined;
  /** Longer lines were cut to this many characters. */
  readonly longest: number;
  readonly wrap: boolean;
  /** The tail is kept in sight. */
  readonly following: boolean;
  /** Where to go, unless the tail is followed. */
  readonly place: LogScrollTarget | null;
  readonly marked: LogRange | null;
  /** The number of a line was pressed; `extend` with Shift. */
  readonly onMark: (line: number, extend: boolean) => void;
  /** The marked lines are to be copied; told where the browser has nothing selected itself. */
  readonly onCopy: () => void;
  readonly hrefOf: (line: number) => string;
  readonly sought: LogSearchQuery | null;
  /** The line of the match that is being looked at. */
  readonly current: number | null;
  /** The content below the last line, in sight at the end: how it ended. */
  readonly foot?: ReactNode;
}

const lineOf = (event: MouseEvent): number | null => {
  const link = event.target instanceof Element ? event.target.closest('.at-log-number') : null;
  const line = link?.closest<HTMLElement>('[data-line]')?.dataset['line'];
  return line === undefined ? null : Number(line);
};

/**
 * A log of any length: only the lines about what is in sight are in the document, and only they are parsed for colours. It follows
 * the tail until the person scrolls up. Line numbers are links; a click marks a line, with Shift as far as there.
 */
export function LogView(props: LogViewProps) {
  const {
    label,
    total,
    textOf,
    longest,
    wrap,
    following,
    place,
    marked,
    sought,
    current,
    foot,
    hrefOf,
    onFollow,
    onMark,
    onCopy,
  } = props;
  const { onWindow, onRest } = props;
  const scroll = useLogScroll({ total, wrap, following, place, onFollow, onWindow, onRest });
  const { from, to, height } = scroll;
  const [widest, setWidest] = useState(0);
  const lines = useMemo(
    () => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
    [from, to],
  );
  const reachable =
    marked && marked.from >= from && marked.from < to
      ? marked.from
      : from + Math.min(to - from - 1, following ? Infinity : 20);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => scroll.moveBy(1),
    ArrowUp: () => scroll.moveBy(-1),
    PageDown: () => scroll.moveBy(scroll.page),
    PageUp: () => scroll.moveBy(-scroll.page),
    ' ': () => scroll.moveBy(scroll.page),
    Home: scroll.moveToStart,
    End: () => onFollow(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!move || (event.key === ' ' && event.target !== event.currentTarget)) return;
    event.preventDefault();
    move();
  };
  const onClick = (event: MouseEvent) => {
    const line = lineOf(event);
    if (line === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMark(line, event.shiftKey);
  };
  const onCopying = (event: ClipboardEvent) => {
    if (!marked || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    onCopy();
  };
  const onScrollEnd = () => {
    scroll.onScrollEnd();
    // The bar below stays as long as it once was, so that the text does not jump aside when a long line leaves.
    const width = scroll.block.current?.scrollWidth ?? 0;
    if (!wrap && width > widest) setWidest(width);
  };
  const width = {
    '--digits': Math.max(3, String(total).length),
    ...(wrap ? {} : { '--widest': `${widest}px` }),
  } as CSSProperties;
  return (
    <div className="at-log" data-wrap={wrap || undefined}>
      <div
        ref={scroll.scroller}
        className="at-log-scroll"
        role="region"
        aria-label={label}
        tabIndex={0}
        style={width}
        onScroll={scroll.onScroll}
        onScrollEnd={onScrollEnd}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onCopy={onCopying}
      >
        <div className="at-log-whole" style={{ height }}>
          <div className="at-log-block" ref={scroll.block}>
            {lines.map((line) => {
              const text = textOf(line);
              return (
                <LogLine
                  key={line}
                  line={line}
                  text={text}
                  cut={text !== undefined && text.length >= longest}
                  href={hrefOf(line)}
                  sought={sought}
                  marked={marked !== null && line >= marked.from && line <= marked.to}
                  current={line === current}
                  reachable={line === reachable}
                />
              );
            })}
          </div>
        </div>
      </div>
      {foot}
      <Tail label={label} text={following && total > 0 ? textOf(total - 1) : undefined} />
    </div>
  );
}
