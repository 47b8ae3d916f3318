import type { NotebookMoment } from '~/contract/streams/recordingRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { clockText } from '~/web/lib/text/clock';
import { visibly } from '~/web/lib/text/visibly';
import { seekRequested } from '../../player/events';
import { changeText } from '../model/moments';
import { selectMoment } from '../selectors';

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

function Line({
  moment: { at, cells },
  isNow,
}: {
  readonly moment: NotebookMoment;
  readonly isNow: boolean;
}) {
  const dispatch = useAppDispatch();
  // Of several cells at once the one that ran is what happened.
  const shown = cells.find(({ change }) => change === 'ran') ?? cells[0];
  if (!shown) return null;
  const more = cells.length - 1;
  return (
    <li>
      <button
        type="button"
        className="played-moment"
        aria-current={isNow ? 'time' : undefined}
        onClick={() => dispatch(seekRequested({ at }))}
      >
        <span className="played-time at-muted">{clockText(at)}</span>
        <span>
          {changeText(shown)}
          {more > 0 && ` and ${more} more`}
        </span>
        <code>{visibly(firstLine(shown.source))}</code>
      </button>
    </li>
  );
}

/** The history of the notebook, by the second: each moment leads to its own. */
export function Moments({ moments }: { readonly moments: readonly NotebookMoment[] }) {
  const now = useAppSelector(selectMoment);
  return (
    <ol className="played-moments" aria-label="What became of the notebook" tabIndex={0}>
      {moments.map((moment) => (
        <Line key={moment.at} moment={moment} isNow={moment === now} />
      ))}
    </ol>
  );
}
