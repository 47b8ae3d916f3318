import { randomBytes } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { CLIP, type Cut } from '~/contract/streams/recordingRules';
import type { StreamClip } from '~/contract/streams/streams';
import type { Database } from '../../../platform/database/database';
import { HttpError } from '../../../platform/httpError';
import { streamClips as clips, streamPositions as positions } from '../tables';

/** A clip without the address of its picture. */
export type StoredClip = Omit<StreamClip, 'thumbnail_url'>;

export interface ClipRepository {
  clips(streamId: string): Promise<readonly StoredClip[]>;
  addClip(
    clip: { readonly streamId: string; readonly userName: string; readonly name: string } & Cut,
  ): Promise<StoredClip>;
  /** False where there is no such clip, or it is not of this person; `of` is null for a clip of any person. */
  removeClip(streamId: string, clipId: string, of: string | null): Promise<boolean>;
  position(streamId: string, userName: string): Promise<number | null>;
  stopAt(streamId: string, userName: string, position: number): Promise<void>;
}

const clipOf = (row: typeof clips.$inferSelect): StoredClip => ({
  clip_id: row.clipId,
  stream_id: row.streamId,
  clip_name: row.clipName,
  user_name: row.userName,
  start_time: row.startTime,
  end_time: row.endTime,
  create_datetime: row.createDatetime.toISOString(),
});

/** Clips of recordings, and the positions at which people stopped watching. */
export const clipRepository = (db: Database): ClipRepository => ({
  clips: async (streamId) =>
    (
      await db
        .select()
        .from(clips)
        .where(eq(clips.streamId, streamId))
        .orderBy(asc(clips.startTime), asc(clips.clipId))
    ).map(clipOf),
  async addClip({ streamId, userName, name, start, end }) {
    const [there] = await db
      .select({ count: count() })
      .from(clips)
      .where(eq(clips.streamId, streamId));
    if ((there?.count ?? 0) >= CLIP.most)
      throw new HttpError(
        'limited',
        `There are ${CLIP.most} clips of this stream already. Delete one first.`,
      );
    const row = {
      clipId: `clip-${randomBytes(8).toString('hex')}`,
      streamId,
      userName,
      clipName: name,
      startTime: start,
      endTime: end,
      createDatetime: new Date(),
    };
    await db.insert(clips).values(row);
    return clipOf(row);
  },
  async removeClip(streamId, clipId, of) {
    const theirs = of === null ? undefined : eq(clips.userName, of);
    const gone = await db
      .delete(clips)
      .where(and(eq(clips.streamId, streamId), eq(clips.clipId, clipId), theirs))
      .returning();
    return gone.length > 0;
  },
  async position(streamId, userName) {
    const [row] = await db
      .select()
      .from(positions)
      .where(and(eq(positions.streamId, streamId), eq(positions.userName, userName)));
    return row?.position ?? null;
  },
  async stopAt(streamId, userName, position) {
    await db
      .insert(positions)
      .values({ streamId, userName, position })
      .onConflictDoUpdate({
        target: [positions.streamId, positions.userName],
        set: { position },
      });
  },
});
