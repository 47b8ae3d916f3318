import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TrackKind } from '~/contract/streams/liveRoom';

/** A line of the journal of a recording. Moments are milliseconds since the stream is live. */
export type Entry =
  | { readonly take: string; readonly id: string; readonly lane: TrackKind; readonly at: number }
  /** At its end it is known when a take began: what was heard of it first may have been late. Earlier versions did not write it. */
  | { readonly ended: string; readonly length: number; readonly at?: number }
  /** The participant who speaks from now on. */
  | { readonly speaks: string | null; readonly at: number };

/** A file of forwarded packets: its file, and when it began. The length of one that a killed server left is not known. */
export interface TakeOf {
  readonly file: string;
  readonly id: string;
  readonly lane: TrackKind;
  readonly at: number;
  readonly length: number | null;
}

/** Where the recording of a stream lies: what came in, what is being made of it, and what is made. */
export const foldersOf = (root: string, streamId: string) => {
  const folder = path.join(root, streamId);
  return {
    folder,
    takes: path.join(folder, 'takes'),
    making: path.join(folder, 'making'),
    made: path.join(folder, 'made'),
    journal: path.join(folder, 'journal.jsonl'),
    notebook: path.join(folder, 'notebook'),
    moments: path.join(folder, 'notebook', 'moments.json'),
    captions: path.join(folder, 'captions'),
  };
};

/** Removes all that was recorded of a stream. */
export const removeFolder = (root: string, streamId: string): Promise<void> =>
  fs.rm(foldersOf(root, streamId).folder, { recursive: true, force: true });

/** Whether something lies there. */
export const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

const entryOf = (line: string): Entry | null => {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    // The last line of a killed server may be half a line.
    return null;
  }
};

export type Journal = {
  readonly takes: readonly TakeOf[];
  readonly speaks: readonly Extract<Entry, { speaks: unknown }>[];
};

/** Reads the journal; nothing where there is none. */
export const readJournal = async (file: string): Promise<Journal> => {
  const entries: Entry[] = [];
  // There is no journal yet.
  if (await fs.stat(file).catch(() => null)) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const entry = entryOf(line);
      if (entry) entries.push(entry);
    }
  }
  const ended = new Map(
    entries.flatMap((entry) => ('ended' in entry ? [[entry.ended, entry] as const] : [])),
  );
  return {
    takes: entries.flatMap((entry) => {
      if (!('take' in entry)) return [];
      const { take: file, id, lane, at } = entry;
      const end = ended.get(file);
      return [{ file, id, lane, at: end?.at ?? at, length: end?.length ?? null }];
    }),
    speaks: entries.flatMap((entry) => ('speaks' in entry ? [entry] : [])),
  };
};
