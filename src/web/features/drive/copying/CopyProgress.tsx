import { useLayoutEffect, useRef } from 'react';
import type { CopyProgress as Progressed } from '~/contract';
import { sizeText } from '~/text/size';
import { copyCancelRequested } from '../events';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { Progress } from '~/web/ui/data/Progress';
import './copying.css';

interface CopyProgressProps {
  readonly id: string;
  /** The text of the progress: 'Copying iris.csv'. */
  readonly label: string;
  /** Null where nobody knows how far it is. */
  readonly progress: Progressed | null;
  /** The element that gets the focus when the copy is over, where the focus is here. */
  readonly next: string;
}

/** A copy that takes longer than a second: how far it is, and a way to cancel it. */
export function CopyProgress({ id, label, progress, next }: CopyProgressProps) {
  const dispatch = useAppDispatch();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement))
        document.querySelector<HTMLElement>(next)?.focus();
    };
  }, [next]);
  const isKnown = progress !== null && progress.total_bytes > 0;
  return (
    <div className="at-copying" ref={element}>
      <Progress
        label={label}
        onCancel={() => dispatch(copyCancelRequested({ copy_id: id }))}
        {...(isKnown && {
          share: progress.copied_bytes / progress.total_bytes,
          numbers: `${sizeText(progress.copied_bytes)} of ${sizeText(progress.total_bytes)}`,
        })}
      />
    </div>
  );
}
