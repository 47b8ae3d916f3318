import { TIMELINE, type Cut } from '~/contract/streams/recordingRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/features/streams/model/texts';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { cutChanged } from '../events';
import { frameAt } from '../model/storyboard';
import { selectCutting, selectPlayer } from '../selectors';
import { Frame } from './Frame';

const CELLS = Array.from({ length: 8 }, (_, index) => index);

/** The recording as a strip of frames, and the two handles of a cut on it (STR-26). */
export function Timeline({ label, bounds }: { readonly label: string; readonly bounds: Cut }) {
  const dispatch = useAppDispatch();
  const { frames, at } = useAppSelector(selectPlayer);
  const { cut } = useAppSelector(selectCutting);
  const length = Math.max(1, bounds.end - bounds.start);
  const share = (second: number) => `${((second - bounds.start) / length) * 100}%`;
  // The last whole second stands for the very end.
  const choose = (side: 'start' | 'end', second: number) =>
    dispatch(
      cutChanged(
        side === 'start'
          ? { start: Math.min(second, cut.end - 1) }
          : {
              end: second >= Math.floor(bounds.end) ? bounds.end : Math.max(second, cut.start + 1),
            },
      ),
    );
  const handle = (side: 'start' | 'end', name: string) => (
    <input
      type="range"
      aria-label={name}
      min={bounds.start}
      max={Math.floor(bounds.end)}
      step={1}
      value={Math.floor(cut[side])}
      aria-valuetext={clockText(cut[side])}
      onChange={({ target }) => choose(side, Number(target.value))}
    />
  );
  return (
    <div className="player-timeline" role="group" aria-label={label}>
      <div className="player-strip" style={{ height: TIMELINE.frame.height }}>
        {CELLS.map((index) => {
          const frame = frameAt(frames, bounds.start + ((index + 0.5) / CELLS.length) * length);
          return (
            <span key={index} aria-hidden="true">
              {frame && <Frame frame={frame} />}
            </span>
          );
        })}
        <span
          className="player-kept"
          aria-hidden="true"
          style={{ left: share(cut.start), width: `${((cut.end - cut.start) / length) * 100}%` }}
        />
        {handle('start', 'Start')}
        {handle('end', 'End')}
      </div>
      <div className="player-cut">
        <span className="player-time">
          {clockText(cut.start)} – {clockText(cut.end)}
        </span>
        <span className="at-muted">{clockText(Math.max(0, cut.end - cut.start))} long</span>
        <ReasonedButton
          size="mini"
          basic
          label="Start here"
          onClick={() => {
            choose('start', at);
          }}
        />
        <ReasonedButton
          size="mini"
          basic
          label="End here"
          onClick={() => {
            choose('end', at);
          }}
        />
      </div>
    </div>
  );
}
