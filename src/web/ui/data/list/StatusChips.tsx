import { countText } from '~/web/lib/text/readable';
import '../data.css';

/** Props of {@link StatusChips}. */
export interface StatusChipsProps {
  /** The statuses there are, and how many have each. */
  counts: readonly (readonly [status: string, count: number])[];
  /** The one that is shown alone; null while all are. */
  chosen: string | null;
  onChoose: (status: string | null) => void;
}

/** One button for each status: it stays down and shows those alone; a second press shows all again. Nothing where all are alike. */
export function StatusChips({ counts, chosen, onChoose }: StatusChipsProps) {
  const all =
    chosen !== null && !counts.some(([status]) => status === chosen)
      ? [...counts, [chosen, 0] as const]
      : counts;
  if (all.length < 2) return null;
  return (
    <div className="at-chips" role="group" aria-label="Show by status">
      {all.map(([status, count]) => (
        <button
          key={status}
          type="button"
          className="at-chip"
          aria-pressed={status === chosen}
          onClick={() => {
            onChoose(status === chosen ? null : status);
          }}
        >
          {`${status} ${countText(count)}`}
        </button>
      ))}
    </div>
  );
}
