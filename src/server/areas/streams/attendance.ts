import { monotonic } from '../../platform/concurrency/clock';
import { createRounds, type Rounds } from '../../platform/concurrency/rounds';
import type { Report } from '../../platform/logging/report';
import type { StreamStates } from './queries/states';

const LOOK_MS = 20_000;
/** A live stream in whose room nobody was for so long is over, ms. */
export const DESERTED_MS = 10 * 60_000;
/** A server that was started, or could not look, or whose database has another time by now, waits so long: the pages of a room come back meanwhile, ms. */
const WATCH_MS = 60_000;

interface Parts {
  readonly streams: Pick<StreamStates, 'attend' | 'endDeserted'>;
  /** The streams in whose rooms on this server somebody is. */
  readonly occupied: () => readonly string[];
  /** The room of a stream that is over is closed. */
  readonly close: (streamId: string) => void;
  readonly report: Report;
  readonly watchMs?: number;
}

/** Since when a server has looked again and again, by two clocks that went alike. */
const createWatch = () => {
  let last: { readonly at: number; readonly time: number } | null = null;
  let since = 0;
  return (time: number): number => {
    const at = monotonic();
    const isTorn =
      last === null ||
      at - last.at > WATCH_MS ||
      Math.abs(time - last.time - (at - last.at)) > WATCH_MS;
    if (isTorn) since = at;
    last = { at, time };
    return at - since;
  };
};

/**
 * Writes down in which live rooms somebody is, and ends the streams whose rooms everybody has left. Each server says so of its own rooms, so that a
 * room on another one counts, too; the database ends a stream once, whichever server asks.
 */
export const createAttendance = ({
  streams,
  occupied,
  close,
  report,
  watchMs = WATCH_MS,
}: Parts): Rounds => {
  const watchedFor = createWatch();
  const work = async (): Promise<void> => {
    const time = await streams.attend(occupied());
    if (watchedFor(time) < watchMs) return;
    for (const streamId of await streams.endDeserted(DESERTED_MS)) close(streamId);
  };
  return createRounds({ work, everyMs: LOOK_MS, where: 'ending deserted streams', report });
};
