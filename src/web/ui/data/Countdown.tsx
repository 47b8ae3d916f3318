import { useSyncExternalStore } from 'react';
import { durationText } from '~/contract/notifications/duration';
import { seconds } from './clock';

/** The time until an instant (ms), ticking by itself: '4 s', '1 min 5 s'; '0 s' once it has come. */
export function Countdown({ until }: { until: number }) {
  const text = useSyncExternalStore(seconds.subscribe, () =>
    durationText(Math.ceil((until - Date.now()) / 1000) * 1000),
  );
  return <span className="at-countdown">{text}</span>;
}
