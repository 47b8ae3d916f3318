import { spawn } from 'node:child_process';
import path from 'node:path';
import { machineEnvironment } from '../../../platform/kernels/kernels/environment';
import { survivingErrors } from '../../../platform/kernels/processes/childErrors';
import { monotonic } from '../../../platform/concurrency/clock';

/** Only the last words of a tool are kept, characters. */
const LAST_WORDS = 2_000;
/** A tool that says nothing for so long is ended, ms. */
const SILENT_MS = 10 * 60_000;
/** Rather wait than take the machine from those who work on it. */
const NICE = ['nice', '-n', '10'] as const;

/** A tool could not do its part. `full`: for want of space. */
export class ToolFailed extends Error {
  constructor(
    message: string,
    readonly full: boolean,
  ) {
    super(message);
  }
}

export interface Run {
  readonly signal: AbortSignal;
  /** Told how much of the result there is, seconds. */
  readonly progress?: (seconds: number) => void;
}

const start = (
  words: readonly string[],
  { signal }: Run,
  hear: (text: string) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program, ...rest] = [...NICE, ...words];
    const child = survivingErrors(
      spawn(program, rest, {
        env: machineEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
      }),
    );
    let last = '';
    let heard = monotonic();
    const watch = setInterval(() => {
      if (monotonic() - heard > SILENT_MS) child.kill('SIGKILL');
    }, 30_000);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard = monotonic();
      hear(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-LAST_WORDS);
    });
    child.once('error', (error) => {
      clearInterval(watch);
      reject(signal.aborted ? (signal.reason as Error) : error);
    });
    child.once('close', (code) => {
      clearInterval(watch);
      if (code === 0) return resolve();
      const line = last.trim().split('\n').at(-1) ?? '';
      reject(
        new ToolFailed(
          line === '' ? `${path.basename(words[0] ?? '')} ended with code ${code}.` : line,
          /No space left|quota exceeded/i.test(last),
        ),
      );
    });
  });

/** Runs ffmpeg to its end. Throws `ToolFailed` with its last words. */
export const ffmpeg = (words: readonly string[], run: Run): Promise<void> =>
  start(
    [
      'ffmpeg',
      '-nostdin',
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      '-progress',
      'pipe:1',
      '-nostats',
      ...words,
    ],
    run,
    (text) => {
      const [, micros] = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1) ?? [];
      if (micros !== undefined) run.progress?.(Number(micros) / 1e6);
    },
  );

/** How long what somebody sent is, ms, by its last packet: the file of a killed server does not say. */
export const lengthOfFile = async (file: string, run: Run): Promise<number> => {
  let seconds = 0;
  await start(
    [
      'ffprobe',
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-f',
      'matroska',
      '-show_entries',
      'packet=pts_time',
      '-of',
      'csv=p=0',
      file,
    ],
    run,
    (text) => {
      for (const part of text.split('\n'))
        if (Number.isFinite(Number.parseFloat(part)))
          seconds = Math.max(seconds, Number.parseFloat(part));
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ToolFailed)) throw error;
  });
  return Math.round(seconds * 1000);
};
