import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecentObject } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import { Status } from '~/web/ui/data/Status';
import { LineList } from '~/web/ui/content/LineList';
import { toneOf, wordOf } from '~/web/work/status/objectStatus';

interface RecentListProps {
  readonly title: string;
  readonly rows: readonly RecentObject[];
  /** The address of a row's page. */
  readonly addressOf: (row: RecentObject) => string;
  /** The text at the end of each line; its age where nothing is given. */
  readonly end?: (row: RecentObject) => ReactNode;
}

const keyOf = ({ kind, id }: RecentObject) => `${kind} ${id}`;

/** One section of /home: a line per object. Nothing where there is none. */
export function RecentList({ title, rows, addressOf, end }: RecentListProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <LineList
        rows={rows}
        rowKey={keyOf}
        line={(row) => (
          <>
            <Link className="at-name" to={addressOf(row)} title={row.name}>
              {row.name}
            </Link>
            <Status tone={toneOf(row)} word={wordOf(row)} />
            {end ? (
              end(row)
            ) : (
              <span className="at-muted">
                <Age at={row.update_datetime} />
              </span>
            )}
          </>
        )}
      />
    </section>
  );
}
