import { useSyncExternalStore } from 'react';
import { durationText } from '~/contract/notifications/duration';
import { clock, seconds } from './clock';

/** Props of {@link Lasting}. */
export interface LastingProps {
  /** When it began, an ISO instant. */
  from: string;
  /** When it ended; null while it goes on. */
  to: string | null;
}

/** How long something took, or takes by now: a clock of the page counts on, whatever is read meanwhile. */
export function Lasting({ from, to }: LastingProps) {
  const text = useSyncExternalStore(clock.subscribe, () =>
    durationText((to === null ? Date.now() : Date.parse(to)) - Date.parse(from)),
  );
  return <span className="at-age">{text}</span>;
}

/** The time until an instant (ms), ticking by itself: '4 s', '1 min 5 s'; '0 s' once it has come. */
export function Countdown({ until }: { until: number }) {
  const text = useSyncExternalStore(seconds.subscribe, () =>
    durationText(Math.ceil((until - Date.now()) / 1000) * 1000),
  );
  return <span className="at-countdown">{text}</span>;
}
