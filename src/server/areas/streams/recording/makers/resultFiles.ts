import path from 'node:path';
import { z } from 'zod';
import { LONGEST_RECORDING } from '~/contract/streams/recordingRules';
import { lstat } from '../../../../platform/files/system';
import { readUntrustedNote } from '../../../../platform/files/untrusted';
import { foldersOf } from '../folder';
import type { Made } from '../making';
import { RESULT_FILES } from './layout';

/** A server that was away may have left a room open for longer than anybody may be live. */
const LONGEST_MADE = 2 * LONGEST_RECORDING;

const Progress = z.object({ share: z.number().min(0).max(1) });
const MadeByJob = z.object({
  duration: z.number().min(0).max(LONGEST_MADE),
  hasPicture: z.boolean(),
}) satisfies z.ZodType<Made>;
const Result = z.union([
  z.object({ made: MadeByJob }),
  z.object({ failed: z.string().max(1_000), full: z.boolean() }),
]);

/** The note of a job about its end. */
export type Result = z.output<typeof Result>;

/** The files of a job, as far as they are valid; else null. */
const readTold = async <Value>(
  told: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> => {
  const text = await readUntrustedNote(path.join(told, name));
  try {
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // A node wrote no JSON: nothing is known of how far it is.
    return null;
  }
};

/** How far a job says that it is, from 0 to 1; null where it says nothing. */
export const readShare = async (told: string): Promise<number | null> =>
  (await readTold(told, RESULT_FILES.progress, Progress))?.share ?? null;

const PROGRAMS = new Set(['node', 'ffmpeg', 'ffprobe', 'nice']);

/** The programs that a job did not find on its node. */
export const readLacks = async (told: string): Promise<readonly string[]> =>
  ((await readUntrustedNote(path.join(told, RESULT_FILES.lacks))) ?? '')
    .slice(0, 100)
    .split(/\s+/)
    .filter((name) => PROGRAMS.has(name));

/** How a job says that it ended; null where it says nothing. What it says it made has to be there. */
export const readResult = async (
  told: string,
  root: string,
  streamId: string,
): Promise<Result | null> => {
  const result = await readTold(told, RESULT_FILES.result, Result);
  if (!result || !('made' in result) || result.made.duration === 0) return result;
  return (await lstat(path.join(foldersOf(root, streamId).made, 'index.m3u8')))?.isFile()
    ? result
    : null;
};
