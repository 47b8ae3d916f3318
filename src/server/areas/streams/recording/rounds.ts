import { createRounds, type Rounds } from '../../../platform/concurrency/rounds';
import { isUnavailable, untilAvailable } from '../../../platform/database/unavailable';
import type { Report } from '../../../platform/logging/report';
import { ToolFailed } from './ffmpeg';
import type { ChatLog } from './chatLog';
import { removeFolder } from './folder';
import { NotNow, Removed, type Maker, type MakerState } from './makers/maker';
import { writeMoments } from './notebook';
import type { RecordingRepository, RecordingRow, RecordingLease } from './queries';

const LOOK_MS = 10_000;
const TELL_MS = 2_000;
const FULL = 'The disk of the server is full. The recording is made as soon as there is room.';

interface Parts {
  readonly recordings: RecordingRepository;
  readonly root: string;
  readonly maker: Maker;
  readonly chatLog: ChatLog;
  readonly report: Report;
}

/** Has recordings made of what was sent in rooms that are over: each in the hand of one server, from where a killed one stopped. */
export const createMaking = ({ recordings, root, maker, chatLog, report }: Parts): Rounds => {
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  const inHand = new Set<Promise<void>>();
  const told = (error: unknown) => report(error, 'making a recording');

  /** Progress of one recording, until it is not ours any more. */
  const following = (row: RecordingRow) => {
    const lost = new AbortController();
    let standing: MakerState = { progress: row.progress, waits: '' };
    const ours = (whose: RecordingLease) => {
      if (whose === 'gone') lost.abort(new Removed('The recording was removed.'));
      if (whose === 'other') lost.abort(new Error('Another server makes this recording.'));
      return whose === 'ours';
    };
    const timer = setInterval(() => {
      recordings.goesOn(row, standing).then(ours, told);
    }, TELL_MS);
    return {
      lost: lost.signal,
      over() {
        clearInterval(timer);
      },
      task: {
        signal: AbortSignal.any([stopped.signal, lost.signal]),
        tell: (now: MakerState) => {
          standing = now;
        },
        keep: async (job: RecordingRow['job']) => {
          if (!ours(await recordings.keepJob(row, job))) throw lost.signal.reason as Error;
        },
      },
    };
  };

  const failed = async (row: RecordingRow, error: unknown) => {
    const full =
      error instanceof ToolFailed ? error.full : (error as NodeJS.ErrnoException).code === 'ENOSPC';
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof NotNow) return recordings.failed(row, words, 'waits');
    if (!full && !(error instanceof ToolFailed)) told(error);
    return recordings.failed(
      row,
      full ? FULL : `It could not be made: ${words}`,
      full ? 'waits' : 'fails',
    );
  };

  const make = async (row: RecordingRow): Promise<void> => {
    const { streamId, job } = row;
    const { lost, over, task } = following(row);
    try {
      const made = await maker.make({
        ...task,
        streamId,
        job,
        liveSeconds: await recordings.liveSeconds(streamId),
      });
      if (made.duration > 0) await writeMoments(root, streamId);
      const hasChat = made.duration > 0 && (await chatLog(streamId, made.duration));
      over();
      await untilAvailable(() => recordings.made(row, made, hasChat), isStopped);
    } catch (error) {
      over();
      // Its stream was deleted while it was made: what was written since goes, too.
      if (lost.reason instanceof Removed) await removeFolder(root, streamId);
      if (lost.aborted) return;
      // Nothing is wrong with a recording whose database was away: it is made at the next look.
      await (stopped.signal.aborted || isUnavailable(error)
        ? untilAvailable(() => recordings.letGo(row), isStopped)
        : untilAvailable(() => failed(row, error), isStopped));
    }
  };

  const work = async (isOver: () => boolean): Promise<void> => {
    while (!isOver() && inHand.size < maker.atOnce) {
      const row = await recordings.take();
      if (!row) return;
      const making = make(row)
        .catch(told)
        .finally(() => {
          inHand.delete(making);
          rounds.wake();
        });
      inHand.add(making);
    }
  };
  const rounds = createRounds({ work, everyMs: LOOK_MS, where: 'making recordings', report });
  return {
    ...rounds,
    async close() {
      stopped.abort(new Error('The server stops.'));
      await rounds.close();
      await Promise.all(inHand);
    },
  };
};
