import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectFront } from '../selectors';
import { UploadRow } from './UploadRow';

/** From here on only the rows in sight are drawn. */
const WINDOWED_ABOVE = 30;
const ROW = 64;

/** The files of the panel, at most 250 px high. */
export function UploadList({ ids }: { ids: readonly string[] }) {
  const scroller = useRef<HTMLUListElement>(null);
  const windowed = ids.length > WINDOWED_ABOVE;
  const virtual = useVirtualizer({
    count: ids.length, enabled: windowed, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 3, useFlushSync: false,
  });
  const front = useSelector(selectFront);
  // What is under way stays in sight, unless somebody is looking at something else.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = scroller.current;
      if (list && !list.matches(':hover, :focus-within')) list.scrollTop = Math.max(0, front - 1) * ROW;
    });
    return () => cancelAnimationFrame(frame);
  }, [front]);
  const shown = windowed ? virtual.getVirtualItems().map(({ index }) => index) : ids.map((_, index) => index);
  const [first = 0] = shown;
  const below = ids.length - 1 - (shown.at(-1) ?? -1);
  return (
    <ul className="uploads-list" id="uploads-list" ref={scroller} tabIndex={0} aria-label="Files">
      <li aria-hidden="true" style={{ height: first * ROW }} />
      {shown.map((index) => <UploadRow key={ids[index]} id={ids[index] ?? ''} position={index + 1} total={ids.length} />)}
      <li aria-hidden="true" style={{ height: windowed ? below * ROW : 0 }} />
    </ul>
  );
}
