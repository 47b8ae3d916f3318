/** Recordings that were made before there were several sizes of them: one list of pieces. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { streamRecordings } from '~/server/areas/streams/tables';
import { machine } from '#test/harness/machine';
import { streamHouse } from '../streamHouse';

const run = promisify(execFile);

describe('a recording of one size', () => {
  const house = streamHouse(async () => ({ memory: true }));
  const { as } = house;

  it.skipIf(machine.ffmpeg === null)(
    'STR-05 API-69 is played by its list and its pieces, and pictures are taken of it',
    async () => {
      const stream = await house.make();
      for (const status of ['live', 'ended']) await house.move(stream, status);
      const { made } = foldersOf(
        path.join(house.server.workspace.config.sharedFolder, 'recordings'),
        stream.stream_id,
      );
      await mkdir(made, { recursive: true });
      await run('ffmpeg', [
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'color=c=blue:s=1280x720:r=20',
        '-t',
        '8',
        '-c:v',
        'libx264',
        '-g',
        '40',
        '-f',
        'hls',
        '-hls_time',
        '4',
        '-hls_playlist_type',
        'vod',
        '-hls_segment_filename',
        path.join(made, 'segment_%05d.ts'),
        path.join(made, 'index.m3u8'),
      ]);
      await house.server.workspace.db.insert(streamRecordings).values({
        streamId: stream.stream_id,
        state: 'done',
        duration: 8,
        hasPicture: true,
        since: new Date(),
        heldUntil: new Date(),
      });
      const { recording_data: data } = await house.read(stream, 'lena');
      const asked = async (url: string) => {
        const { pathname, search } = new URL(url);
        return house.server.app.inject({ method: 'GET', url: `${pathname}${search}` });
      };
      const list = await asked(data!.hls_vod_recording_path);
      expect(list.statusCode).toBe(200);
      const [piece = ''] = /^segment_00001\.ts\?\S+$/m.exec(list.body) ?? [];
      expect((await asked(new URL(piece, data!.hls_vod_recording_path).href)).statusCode).toBe(200);
      const { thumbnail_url } = await house.server.get(
        'streams',
        'clipThumbnail',
        { stream_id: stream.stream_id, start_time: 5 },
        as('lena'),
      );
      const picture = await asked(thumbnail_url);
      expect([picture.statusCode, [...picture.rawPayload.subarray(0, 2)]]).toEqual([
        200,
        [0xff, 0xd8],
      ]);
    },
  );
});
