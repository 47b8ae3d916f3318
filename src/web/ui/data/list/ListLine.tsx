import type { ReactNode } from 'react';
import { countText } from '~/web/lib/text/readable';
import { Progress } from '../Progress';
import '../data.css';

/** Props of {@link ListLine}. */
export interface ListLineProps {
  /** How many of the rows that show are chosen. */
  chosen: number;
  /** The actions on them. */
  children: ReactNode;
  onClear: () => void;
  /** The filters of the list; they show while nothing is chosen. */
  chips?: ReactNode;
  shown: number;
  total: number;
  /** Something that is being done to many, in place of everything else; `onCancel` is left out once it was cancelled. */
  bulk: {
    readonly label: string;
    readonly done: number;
    readonly all: number;
    readonly onCancel?: (() => void) | undefined;
  } | null;
  /** How old the list is, and whether it could not be read again. */
  end: ReactNode;
}

/** The line between toolbar and list, always there: what is chosen and what to do with it, how far that is, how old the list is. */
export function ListLine({
  chosen,
  children,
  onClear,
  chips,
  shown,
  total,
  bulk,
  end,
}: ListLineProps) {
  if (bulk) {
    const { label, done, all, onCancel } = bulk;
    return (
      <div className="at-line">
        <Progress
          label={label}
          share={done / all}
          numbers={`${done} of ${all}`}
          onCancel={onCancel}
        />
      </div>
    );
  }
  const matching = `${countText(shown)} of ${countText(total)} match`;
  return (
    <div className="at-line">
      {chosen === 0 ? (
        <>
          {chips}
          <span className="at-muted">{shown === total ? '' : matching}</span>
        </>
      ) : (
        <>
          <strong>{countText(chosen)} selected</strong>
          {children}
          <button type="button" className="at-link" onClick={onClear}>
            Clear
          </button>
        </>
      )}
      <span className="at-line-end">{end}</span>
    </div>
  );
}
