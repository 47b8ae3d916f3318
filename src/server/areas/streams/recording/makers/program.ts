/* Makes one recording on a node of an engine: the same as the server does on its own machine. Arguments: where it tells how far it is, and which recording. */
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ToolFailed } from '../ffmpeg';
import { makeRecording } from '../making';
import { RESULT_FILES } from './layout';

const TELL_MS = 1_000;
/** Characters of a reason. */
const MOST = 1_000;
/** As a program that TERM ended. */
const ASKED_TO_END = 143;

const [told = '', root = '', streamId = ''] = process.argv.slice(2);
const stop = new AbortController();
let share = 0;
let last: Promise<void> = Promise.resolve();

/** Files that exist are complete. One after the other. */
const write = (name: string, value: object): Promise<void> => {
  const file = path.join(told, name);
  last = last
    // An earlier writer was told of its failure.
    .catch(() => undefined)
    .then(async () => {
      await fs.writeFile(`${file}.part`, JSON.stringify(value), { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
    });
  return last;
};

const complain = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
};

const telling = setInterval(() => {
  write(RESULT_FILES.progress, { share }).catch((error: NodeJS.ErrnoException) => {
    // Nobody wants this recording from this job any more, whether or not its engine could be told.
    if (error.code === 'ENOENT') stop.abort(new Error('The folder of this job is gone.'));
    else complain(error);
  });
}, TELL_MS);
process.on('SIGTERM', () => {
  stop.abort(new Error('Asked to end.'));
});

try {
  const made = await makeRecording({
    root,
    streamId,
    signal: stop.signal,
    progress: (done) => {
      share = done;
    },
  });
  await write(RESULT_FILES.result, { made });
} catch (error) {
  process.exitCode = stop.signal.aborted ? ASKED_TO_END : 1;
  complain(error);
  const full =
    error instanceof ToolFailed ? error.full : (error as NodeJS.ErrnoException).code === 'ENOSPC';
  const failed = (error instanceof Error ? error.message : String(error)).slice(0, MOST);
  if (!stop.signal.aborted) await write(RESULT_FILES.result, { failed, full }).catch(complain);
} finally {
  clearInterval(telling);
}
