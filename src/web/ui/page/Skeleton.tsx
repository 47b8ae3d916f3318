import { Placeholder, PlaceholderLine } from 'semantic-ui-react';
import './page.css';

/** Grey lines where text will stand; the space it keeps is the space the content takes. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <Placeholder fluid className="at-skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <PlaceholderLine key={line} className="at-bone" />
      ))}
    </Placeholder>
  );
}
