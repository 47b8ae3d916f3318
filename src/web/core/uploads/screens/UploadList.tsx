import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectFront } from '../selectors';
import { UploadRow } from './UploadRow';

/** From here on only the rows in sight are drawn. */
const WINDOWED_ABOVE = 30;
const ROW = 64;
const IN_SIGHT = 4;
const OVERSCAN = 3;

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);

/** The files of the panel, at most 250 px high. What is under way stays in sight, unless somebody is looking at something else. */
export function UploadList({ ids }: { ids: readonly string[] }) {
  const scroller = useRef<HTMLUListElement>(null);
  const front = useAppSelector(selectFront);
  /** Somebody looks at it now, or did until the place things happen at was this one. */
  const [look, setLook] = useState<'now' | number | null>(null);
  const held = look === 'now' || look === front;
  const top = Math.max(0, Math.min(front - 1, ids.length - IN_SIGHT));
  const windowed = ids.length > WINDOWED_ABOVE;
  useLayoutEffect(() => {
    if (scroller.current && !held) scroller.current.scrollTop = top * ROW;
  }, [top, held]);
  const hold = () => setLook('now');
  const letGo = (stays: boolean) => {
    if (!stays) setLook(front);
  };
  // While it is followed each row stays where it is and tells of another file: making new ones takes the browser far longer.
  const moves = windowed && !held;
  // Nobody scrolls a list that is followed. Whoever listened would draw it again after each step, find that the front has moved on, and scroll.
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: windowed && held,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const seen = virtual.getVirtualItems().map(({ index }) => index);
  // Drawn where it will be scrolled to, not where it was, and only what is in sight: whoever would scroll it holds it.
  const followed = range(top, Math.min(ids.length, top + IN_SIGHT));
  const shown = moves ? followed : windowed ? seen : range(0, ids.length);
  const [first = 0] = shown;
  const below = ids.length - 1 - (shown.at(-1) ?? -1);
  return (
    <ul
      className="uploads-list"
      id="uploads-list"
      ref={scroller}
      tabIndex={0}
      aria-label="Files"
      data-moves={moves || undefined}
      onPointerEnter={hold}
      onPointerLeave={({ currentTarget }) => letGo(currentTarget.contains(document.activeElement))}
      onFocus={hold}
      onBlur={({ currentTarget }) => letGo(currentTarget.matches(':hover'))}
    >
      <li aria-hidden="true" style={{ height: first * ROW }} />
      {shown.map((index, nth) => (
        <UploadRow
          key={moves ? nth : ids[index]}
          id={ids[index] ?? ''}
          position={index + 1}
          total={ids.length}
        />
      ))}
      <li aria-hidden="true" style={{ height: windowed ? below * ROW : 0 }} />
    </ul>
  );
}
