import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { RecentObject } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import { Status } from '~/web/ui/data/Status';
import { toneOf } from '../model/kinds';

interface RecentListProps {
  readonly title: string;
  /** The address of the area: a row leads to the object below it. */
  readonly path: string;
  readonly rows: readonly RecentObject[];
}

/** One section of /home: a line per object. Nothing where there is none. */
export function RecentList({ title, path, rows }: RecentListProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {rows.map(({ id, name, status, update_datetime }) => (
          <li key={id}>
            <Link className="at-name" to={`${path}/${encodeURIComponent(id)}`} title={name}>{name}</Link>
            <Status tone={toneOf(status)} word={status} />
            <span className="at-muted"><Age at={update_datetime} /></span>
          </li>
        ))}
      </ul>
    </section>
  );
}
