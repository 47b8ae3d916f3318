import { useSyncExternalStore } from 'react';
import { dateText, instantText } from '~/web/lib/text/dates';
import { clock } from './clock';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago: 'just now', '5 min ago', '3 h ago', and from a day on the date. A clock that runs ahead counts as now. */
export function ageText(at: number, now: number): string {
  const passed = now - at;
  if (passed >= day) return dateText(at);
  if (passed >= hour) return `${Math.floor(passed / hour)} h ago`;
  return passed >= minute ? `${Math.floor(passed / minute)} min ago` : 'just now';
}

/** An instant as its age, ticking by itself; the exact time is its title. Nothing is shown for an instant that is none. */
export function Age({ at }: { at: string | number }) {
  const instant = new Date(at).getTime();
  const known = !Number.isNaN(instant);
  const text = useSyncExternalStore(clock.subscribe, () =>
    known ? ageText(instant, Date.now()) : '',
  );
  return known ? (
    <time
      className="at-age"
      dateTime={new Date(instant).toISOString()}
      title={instantText(instant)}
    >
      {text}
    </time>
  ) : null;
}
