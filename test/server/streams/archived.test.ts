/** Archived streams are put away: the owner restores a stream as it was, or deletes it for good. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { streamClips, streamRecordings } from '~/server/areas/streams/tables';
import { streamHouse } from './streamHouse';

describe('archived streams', () => {
  const house = streamHouse(async () => ({ memory: true }));
  const { as, make, move, read } = house;
  const over = async () => {
    const stream = await make();
    for (const status of ['live', 'ended']) await move(stream, status);
    return stream;
  };
  const isMade = ({ stream_id }: Stream) =>
    house.server.workspace.db.insert(streamRecordings).values({
      streamId: stream_id,
      state: 'done',
      duration: 300,
      since: new Date(),
      heldUntil: new Date(),
    });
  const folderOf = ({ stream_id }: Stream) =>
    foldersOf(path.join(house.server.workspace.config.sharedFolder, 'recordings'), stream_id)
      .folder;
  const listed = async ({ stream_id }: Stream, status: string, who = 'olga') =>
    (await house.server.get('streams', 'readAll', { status: [status] }, as(who))).streams.some(
      (one) => one.stream_id === stream_id,
    );
  const remove = async ({ stream_id }: Stream, who = 'olga') => {
    const reply = await house.server.ask('streams', 'delete', { stream_id }, as(who));
    return [reply.status, 'failure' in reply ? reply.failure.Error : reply.value.status];
  };

  it('STR-14 the state before it is the state after it, whichever that was', async () => {
    const [next, ended] = [await make(), await over()];
    for (const stream of [next, ended]) expect((await move(stream, 'archived')).status).toBe(200);
    expect([
      (await move(next, 'ended')).status,
      (await move(next, 'live')).status,
      (await move(ended, 'scheduled')).status,
    ]).toEqual([409, 409, 409]);
    expect([
      (await move(next, 'Scheduled')).status,
      (await move(ended, 'ended')).status,
      (await move(ended, 'ended')).status,
    ]).toEqual([200, 200, 200]);
    expect([(await read(next)).status, (await read(ended)).status]).toEqual(['scheduled', 'ended']);
    expect((await move(next, 'live')).status).toBe(200);
  });

  it('STR-14 its recording is there again, also where it was made meanwhile', async () => {
    const stream = await over();
    await move(stream, 'archived');
    await isMade(stream);
    // The page that asks read it before.
    expect((await move(stream, 'ended')).status).toBe(200);
    expect(await read(stream, 'lena')).toMatchObject({
      status: 'recorded',
      recording_data: { duration: 300 },
    });
    for (const status of ['archived', 'recorded'])
      expect((await move(stream, status)).status).toBe(200);
    expect((await read(stream)).status).toBe('recorded');
  });

  it('LST-15 STP-04 it is in the list of archived ones of its people alone', async () => {
    const stream = await make();
    await move(stream, 'archived');
    expect([
      await listed(stream, 'scheduled'),
      await listed(stream, 'archived'),
      await listed(stream, 'archived', 'sven'),
      await listed(stream, 'archived', 'lena'),
      await listed(stream, 'archived', 'strange'),
    ]).toEqual([false, true, true, false, false]);
    // A person who has its address can read that it is archived, and who owns it.
    expect(await read(stream, 'lena')).toMatchObject({ status: 'archived', user_name: 'olga' });
  });

  it('PRM-12 STR-30 its owner alone restores it, and deletes it for good once it is archived', async () => {
    const stream = await over();
    expect(await remove(stream)).toEqual([
      409,
      'Archive this stream before you delete it for good.',
    ]);
    await move(stream, 'archived');
    for (const who of ['sven', 'cleo', 'lena'])
      expect([(await move(stream, 'ended', who)).status, ...(await remove(stream, who))]).toEqual([
        403,
        403,
        'Only the owner can delete a stream.',
      ]);
    expect((await read(stream)).status).toBe('archived');
    expect(await remove(stream)).toEqual([200, 'Delete stream success']);
    expect((await remove(stream))[0]).toBe(404);
  });

  it('STR-30 with it go its recording, its files, its clips and its chat, and those of no other stream', async () => {
    const [gone, stays] = [await over(), await over()];
    for (const stream of [gone, stays]) {
      await isMade(stream);
      await mkdir(folderOf(stream), { recursive: true });
      await writeFile(path.join(folderOf(stream), 'journal.jsonl'), '');
      await house.server.get('chat', 'ofStream', { stream_id: stream.stream_id }, as('olga'));
      await house.server.workspace.recordings.addClip({
        streamId: stream.stream_id,
        userName: 'lena',
        name: 'A part',
        start: 0,
        end: 60,
      });
    }
    await move(gone, 'archived');
    expect((await remove(gone))[0]).toBe(200);
    const left = async (stream: Stream) => {
      const { db, recordings } = house.server.workspace;
      const id = stream.stream_id;
      return [
        await access(folderOf(stream)).then(
          () => 1,
          () => 0,
        ),
        await db.$count(streamRecordings, eq(streamRecordings.streamId, id)),
        await db.$count(streamClips, eq(streamClips.streamId, id)),
        (await recordings.clips(id)).length,
      ];
    };
    expect([await left(gone), await left(stays)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
  });
});
