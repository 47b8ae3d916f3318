import { useSyncExternalStore } from 'react';
import { clockText } from '~/web/features/streams/model/texts';
import { STREAM_WORDS } from '~/web/work/status/objectStatus';
import { Status } from '~/web/ui/data/Status';
import { seconds } from '~/web/ui/data/clock';
import { statusOf, type StreamRow } from '../model/entities';

/** For how long it is live, counting by itself (STR-02). */
function LiveTime({ since }: { readonly since: string }) {
  const text = useSyncExternalStore(seconds.subscribe, () =>
    clockText(Math.max(0, (Date.now() - Date.parse(since)) / 1000)),
  );
  return (
    <span className="stream-time" role="timer" aria-label="Live for">
      {text}
    </span>
  );
}

/** How it stands; while it is live, for how long. */
export function StreamStatus({ row }: { readonly row: StreamRow }) {
  const status = statusOf(row);
  const [tone, word] = STREAM_WORDS[status];
  return (
    <Status
      tone={tone}
      word={word}
      beside={
        status === 'live' && row.live_datetime !== null ? (
          <LiveTime since={row.live_datetime} />
        ) : undefined
      }
    />
  );
}
