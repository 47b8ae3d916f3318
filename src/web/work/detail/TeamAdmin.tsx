import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectMay } from '~/web/core/session/person';
import { AUDIT, GROUPS, REGIONS, ZONES } from './teamAdminPaths';
import './teamAdmin.css';

const TABS = [
  { to: REGIONS, label: 'Regions', right: 'placement' },
  { to: ZONES, label: 'Zones', right: 'placement' },
  { to: GROUPS, label: 'Groups', right: 'placement' },
  { to: AUDIT, label: 'Audit log', right: 'teamAreas' },
] as const;

/** A page of team admin, with where else it leads beside it (RT-51, LST-20). */
export function TeamAdmin({
  here,
  children,
}: {
  readonly here: string;
  readonly children: ReactNode;
}) {
  const granted = useAppSelector((state) =>
    TABS.filter(({ right }) => selectMay(state, right))
      .map(({ to }) => to)
      .join(),
  );
  return (
    <div className="team-admin">
      <nav className="team-admin-tabs" aria-label="Team admin">
        {TABS.filter(({ to }) => granted.split(',').includes(to)).map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="team-admin-tab"
            aria-current={to === here ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
