import { countText, visibly } from '~/web/lib/text/readable';
import '../files/files.css';

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
type Kind = keyof typeof KINDS;

/** Props of {@link ChangedPaths}: some paths of each kind, and how many there are. */
export type ChangedPathsProps = Readonly<Record<Kind, readonly string[]>> & {
  readonly counts: Readonly<Record<Kind, number>>;
};

/** Files that are other ones than before. */
export function ChangedPaths({ counts, ...paths }: ChangedPathsProps) {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <p>Nothing has changed since.</p>;
  return kinds.map((kind) => (
    <section key={kind} aria-label={KINDS[kind]}>
      <h3>
        {KINDS[kind]} · {countText(counts[kind])}
      </h3>
      <ul className="at-paths">
        {paths[kind].map((path) => (
          <li key={path}>
            <code>{visibly(path)}</code>
          </li>
        ))}
        {counts[kind] > paths[kind].length && (
          <li className="at-muted">and {countText(counts[kind] - paths[kind].length)} more</li>
        )}
      </ul>
    </section>
  ));
}
