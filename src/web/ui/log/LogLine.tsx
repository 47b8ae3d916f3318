import { memo, useMemo } from 'react';
import { styleOf } from './colours';
import { partsOf, type LogSearchQuery } from './parts';

/** Props of {@link LogLine}. */
export interface LogLineProps {
  /** From 0; shown from 1. */
  readonly line: number;
  /** As it was printed; undefined while it is on its way. */
  readonly text: string | undefined;
  /** The server cut it. */
  readonly cut: boolean;
  readonly href: string;
  readonly sought: LogSearchQuery | null;
  /** The person marked it. */
  readonly marked: boolean;
  /** The match that is being looked at is in it. */
  readonly current: boolean;
  /** Its number can be reached with Tab. */
  readonly reachable: boolean;
}

function Line({ line, text, cut, href, sought, marked, current, reachable }: LogLineProps) {
  const parts = useMemo(() => (text === undefined ? null : partsOf(text, sought)), [text, sought]);
  const number = line + 1;
  return (
    <div
      className="at-log-line"
      data-line={line}
      data-marked={marked || undefined}
      data-current={current || undefined}
    >
      <a
        className="at-log-number"
        href={href}
        tabIndex={reachable ? 0 : -1}
        aria-label={`Line ${number}`}
        aria-current={marked || undefined}
      >
        {number}
      </a>
      <span className="at-log-text">
        {parts === null ? (
          <span className="at-bone" style={{ width: `${20 + ((line * 37) % 50)}ch` }} />
        ) : (
          parts.map(({ text: piece, style, found }, at) => {
            const look = styleOf(style);
            if (found)
              return (
                <mark key={at} {...look}>
                  {piece}
                </mark>
              );
            return look.className || look.style ? (
              <span key={at} {...look}>
                {piece}
              </span>
            ) : (
              piece
            );
          })
        )}
        {cut && <span className="at-log-cut">… cut; the download has all of it</span>}
      </span>
    </div>
  );
}

/** One line of a log: its number, which is a link to it, and its text in the colours it was printed in. */
export const LogLine = memo(Line);
