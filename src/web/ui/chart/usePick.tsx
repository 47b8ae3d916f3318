import { useEffect, useRef, useState } from 'react';
import type { Axis, ChartPoint, Laid } from './series';
import { axisValueText } from './words';

interface Given {
  readonly axis: Axis;
  /** Something is to be said of a point. */
  readonly onComment: ((point: ChartPoint) => void) | undefined;
  /** The point that an address leads to. */
  readonly pinned: ChartPoint | null | undefined;
}

/** Of a chart over steps: the point that was chosen, to say something of it, and the one that an address leads to, which is brought into sight. */
export const usePick = ({ axis, onComment, pinned = null }: Given) => {
  const [chosen, setChosen] = useState<ChartPoint | null>(null);
  const figure = useRef<HTMLElement>(null);
  const isSteps = axis === 'step';
  useEffect(() => {
    if (pinned) figure.current?.scrollIntoView({ block: 'center' });
  }, [pinned]);
  return {
    figure,
    pinned: isSteps ? pinned : null,
    isPinned: pinned ? true : undefined,
    /** Chooses the point of a curve where the cursor stands. */
    pick: (curve: Laid | undefined, at: number) => {
      const step = curve?.xs[at];
      if (onComment && isSteps && curve && step !== undefined) setChosen({ key: curve.key, step });
    },
    /** The button that takes the chosen point. */
    offer: onComment && chosen && isSteps && (
      <button type="button" className="at-link" onClick={() => onComment(chosen)}>
        Comment on {axisValueText('step', chosen.step)}
      </button>
    ),
  };
};
