import type { ReactNode } from 'react';
import './page.css';

/** The row of controls above a list. `end` is pushed to the right: the view switch, usually. */
export function Toolbar({
  label,
  end,
  children,
}: {
  label: string;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="at-toolbar" role="group" aria-label={label}>
      {children}
      {end !== undefined && <div className="at-toolbar-end">{end}</div>}
    </div>
  );
}
