import fs from 'node:fs/promises';
import path from 'node:path';
import type { ChatLogEntry } from '~/contract/streams/recordingRules';
import type { Workspace } from '../../../platform/workspace';
import { liveDatetimeOf } from '../queries/rows';
import { foldersOf } from './folder';

/** Writes what was said in the room's conversation beside its recording. True where something was said. */
export type ChatLog = (streamId: string, duration: number) => Promise<boolean>;

/** Messages so shortly before the recording begins, or after it ends, belong to it, ms. */
const AROUND_MS = 5_000;

/** The log of a recording (CHT-06): an array of entries, in the order in which they were said. */
export const createChatLog =
  (
    { db, chat }: Pick<Workspace, 'db'> & { readonly chat: Pick<Workspace['chat'], 'said'> },
    root: string,
  ): ChatLog =>
  async (streamId, duration) => {
    const from = (await liveDatetimeOf(db, streamId))?.getTime();
    if (from === undefined) return false;
    const entries: ChatLogEntry[] = [];
    const span = {
      from: new Date(from - AROUND_MS),
      to: new Date(from + duration * 1000 + AROUND_MS),
    };
    for await (const entry of chat.said(streamId, span)) entries.push(entry);
    if (entries.length === 0) return false;
    await fs.writeFile(
      path.join(foldersOf(root, streamId).made, 'chat.json'),
      JSON.stringify(entries),
      { mode: 0o600 },
    );
    return true;
  };
