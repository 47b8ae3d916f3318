import { createRounds, type Rounds } from '../../../concurrency/rounds';
import type { Report } from '../../../report';
import { findProgram, ToolFailed } from './ffmpeg';
import type { ChatLog } from './chatLog';
import { makeRecording } from './making';
import { writeMoments } from './notebook';
import type { RecordingRepository, RecordingRow } from './repository';

const LOOK_MS = 10_000;
const TELL_MS = 2_000;
const LACKING = 'ffmpeg is not installed on the server. The recording waits, unharmed, and is made as soon as it is there.';
const FULL = 'The disk of the server is full. The recording is made as soon as there is room.';

interface Parts {
  readonly recordings: RecordingRepository;
  readonly root: string;
  readonly chatLog: ChatLog;
  readonly report: Report;
  /** Where ffmpeg is; null where it is not. */
  readonly find?: (name: string) => Promise<string | null>;
}

/** Makes recordings of what was sent in rooms that are over, one at a time: each by one server, from where a killed one stopped. */
export const createMaking = ({ recordings, root, chatLog, report, find = findProgram }: Parts): Rounds => {
  const stopped = new AbortController();

  const make = async (row: RecordingRow): Promise<void> => {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopped.signal, lost.signal]);
    let done = 0;
    const timer = setInterval(() => {
      recordings.goesOn(row, done).then((mine) => { if (!mine) lost.abort(new Error('Another server makes this recording.')); }, (error: unknown) => report(error, 'making a recording'));
    }, TELL_MS);
    try {
      const made = await makeRecording({ root, streamId: row.streamId, signal, progress: (share) => { done = share; } });
      if (made.duration > 0) await writeMoments(root, row.streamId);
      const hasChat = made.duration > 0 && await chatLog(row.streamId, made.duration);
      clearInterval(timer);
      await recordings.made(row, made, hasChat);
    } catch (error) {
      clearInterval(timer);
      if (stopped.signal.aborted) return await recordings.letGo(row);
      if (lost.signal.aborted) return undefined;
      const full = error instanceof ToolFailed ? error.full : (error as NodeJS.ErrnoException).code === 'ENOSPC';
      if (!full && !(error instanceof ToolFailed)) report(error, 'making a recording');
      await recordings.failed(row, full ? FULL : `It could not be made: ${error instanceof Error ? error.message : String(error)}`, full ? 'waits' : 'fails');
    } finally {
      clearInterval(timer);
    }
    return undefined;
  };

  const work = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const row = await recordings.take();
      if (!row) return;
      if (await find('ffmpeg') === null) await recordings.failed(row, LACKING, 'waits');
      else await make(row);
    }
  };
  const rounds = createRounds({ work, everyMs: LOOK_MS, where: 'making recordings', report });
  return {
    ...rounds,
    close() {
      stopped.abort(new Error('The server stops.'));
      return rounds.close();
    },
  };
};
