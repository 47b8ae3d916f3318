import { REMINDER_MS } from '~/contract/streams/streamRules';
import { createRounds, type Rounds } from '../../platform/concurrency/rounds';
import type { Workspace } from '../../platform/workspace';
import { writeDown } from '../../platform/notifications/writing';
import { participantsOf } from './queries/people';
import { takeReminder } from './queries/rows';
import { createClockWatch, monotonic } from '../../platform/concurrency/clock';

const LOOK_MS = 20_000;
const JUMP_MS = 60 * 60_000;
/** A stream that nobody ended is over after this long, ms. */
export const LONGEST_LIVE_MS = 12 * 60 * 60_000;

interface Parts extends Pick<Workspace, 'db' | 'streams' | 'report'> {
  /** The room of a stream that is over is closed. */
  readonly close: (streamId: string) => void;
  readonly now?: () => number;
}

/** Tells the people of a stream that it is about to start (PRM-21), once for each schedule; and ends what was left live. */
export const createReminders = ({
  db,
  streams: repository,
  report,
  close,
  now = Date.now,
}: Parts): Rounds => {
  const clockMovedBy = createClockWatch();
  /** After the clock jumped ahead, every stream looks old until none can be any more. */
  let trustedFrom = 0;
  /** Takes up one stream that is due; false where there is none that no other server has in hand. */
  const next = () =>
    db.transaction(async (tx) => {
      const due = await takeReminder(tx, new Date(now()), new Date(now() + REMINDER_MS));
      if (!due) return false;
      const participants = await participantsOf(tx, due.streamId);
      const about = `${due.streamId} ${due.scheduleDatetime.toISOString()}`;
      await writeDown(
        tx,
        [due.userName, ...participants].map((userName) => ({
          kind: 'stream_soon',
          userName,
          about,
          objectId: due.streamId,
          parts: { name: due.settings.stream_name },
        })),
      );
      return true;
    });

  const work = async (isOver: () => boolean): Promise<void> => {
    while (!isOver() && (await next()));
    const moved = clockMovedBy();
    if (Math.abs(moved) > JUMP_MS) trustedFrom = moved > 0 ? monotonic() + LONGEST_LIVE_MS : 0;
    if (monotonic() < trustedFrom) return;
    for (const streamId of await repository.endOld(new Date(now() - LONGEST_LIVE_MS)))
      close(streamId);
  };
  return createRounds({ work, everyMs: LOOK_MS, where: 'reminding of streams', report });
};
