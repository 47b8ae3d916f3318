import { createHash } from 'node:crypto';
import type { Workspace } from '../../platform/workspace';
import type { LoadedPublication } from './queries/publications';

/** So many viewers of today are remembered here; the others are asked of the database. */
const REMEMBERED = 20_000;

/** The viewer: somebody signed in, or a browser at an address. */
export interface Viewer {
  readonly user_name: string | null;
  readonly address: string;
  readonly userAgent: string;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Counts who looked: each viewer once a day, its owner never. Nobody waits for it, and nobody is kept by name. */
export const createViews = (
  { publications, report }: Pick<Workspace, 'publications' | 'report'>,
  now: () => Date = () => new Date(),
) => {
  const known = new Set<string>();
  let day = '';
  return {
    /** Forgets who looked on other days. */
    forget: () => publications.forgetViewsBefore(dayOf(now())),
    saw({ row, owner }: LoadedPublication, { user_name, address, userAgent }: Viewer): void {
      if (user_name === owner) return;
      const today = dayOf(now());
      if (today !== day || known.size > REMEMBERED) known.clear();
      day = today;
      const who = user_name === null ? `${address} ${userAgent}` : `user ${user_name}`;
      const viewer = createHash('sha256')
        .update(`${row.folder} ${today} ${who}`)
        .digest('base64url');
      if (known.has(viewer)) return;
      known.add(viewer);
      publications
        .saw(row.publishToken, today, viewer)
        .catch((error: unknown) => report(error, 'counting a view'));
    },
  };
};
export type Views = ReturnType<typeof createViews>;
