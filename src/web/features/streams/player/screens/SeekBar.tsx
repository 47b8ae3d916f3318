import { useState, type PointerEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { seekRequested } from '../events';
import { frameAt } from '../model/storyboard';
import { selectBounds, selectPlayer } from '../selectors';
import { Frame } from './Frame';

/** Where it is, and where to go: above it the frame of the second that is pointed at, or just its time. */
export function SeekBar() {
  const dispatch = useAppDispatch();
  const { at, frames } = useAppSelector(selectPlayer);
  const { start, end } = useAppSelector(selectBounds);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const length = Math.max(1, end - start);
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setPointed(start + Math.max(0, Math.min(1, (clientX - left) / width)) * length);
  };
  const shown = pointed ?? (focused ? at : null);
  const frame = shown === null ? null : frameAt(frames, shown);
  return (
    <div className="player-seek">
      {shown !== null && (
        <span
          className="player-preview"
          style={{ left: `clamp(84px, ${((shown - start) / length) * 100}%, calc(100% - 84px))` }}
          aria-hidden="true"
        >
          {frame && <Frame frame={frame} />}
          <span>{clockText(Math.max(0, shown - start))}</span>
        </span>
      )}
      <input
        type="range"
        data-seek=""
        aria-label="Seek"
        min={start}
        max={Math.max(end, start + 1)}
        step={1}
        value={Math.max(start, Math.min(at, end))}
        aria-valuetext={`${clockText(Math.max(0, at - start))} of ${clockText(end - start)}`}
        onChange={({ target }) => dispatch(seekRequested({ at: Number(target.value) }))}
        onPointerMove={follow}
        onPointerLeave={() => {
          setPointed(null);
        }}
        onFocus={() => {
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
        }}
      />
    </div>
  );
}
