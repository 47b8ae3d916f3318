import { useSyncExternalStore } from 'react';
import { ageText } from './Age';
import { clock } from './clock';

/** Props of {@link DataAge}. */
export interface DataAgeProps {
  /** When the data was read, ms; null before it was. */
  readAt: () => number | null | undefined;
  /** Calls back whenever that may have changed. */
  subscribe: (changed: () => void) => () => void;
}

/** How old what is shown is, in words: drawn again only when the words change, so that an unchanged poll draws nothing. */
export function DataAge({ readAt, subscribe }: DataAgeProps) {
  const words = useSyncExternalStore(
    (changed) => {
      const unsubscribe = [clock.subscribe(changed), subscribe(changed)];
      return () => {
        for (const each of unsubscribe) each();
      };
    },
    () => {
      const at = readAt();
      return at == null ? '' : `Read ${ageText(at, Date.now())}`;
    },
  );
  return <span className="at-muted at-data-age">{words}</span>;
}
