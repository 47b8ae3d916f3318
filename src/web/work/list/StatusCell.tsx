import type { ReactNode } from 'react';

/** The status of a row, and under it what a person should know besides. */
export const StatusCell = ({
  note,
  children,
}: {
  readonly note: string | undefined;
  readonly children: ReactNode;
}) =>
  note === undefined ? (
    children
  ) : (
    <span className="at-state" title={note}>
      {children}
      <span className="at-muted at-note">{note}</span>
    </span>
  );

/** So wide is the column of the status: none of the statuses is cut there, and on a phone the names keep the half. */
export const STATUS_WIDTH = 'clamp(138px, 12vw + 100px, 264px)';
