import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { createChatLog } from '~/server/areas/streams/recording/chatLog';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { createLocalMaker } from '~/server/areas/streams/recording/makers/localMaker';
import { createMaking } from '~/server/areas/streams/recording/rounds';
import type { RecordingRepository } from '~/server/areas/streams/recording/queries';
import { streamRecordings } from '~/server/areas/streams/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { until } from '#test/harness/until';
import { streamHouse } from '../streamHouse';
import { plantTakes } from './planted';

const TEAM = { anyone_with_link: false, gallery: true, login_required: true } as const;
const SECONDS = 70;

/** From the end of a live room to what people play. */
export const recordingsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('recordings of streams', { timeout: 300_000 }, () => {
    const house = streamHouse(place);
    const { as, make, move, read } = house;
    const root = () => path.join(house.server.workspace.config.sharedFolder, 'recordings');
    let recordings: () => RecordingRepository;
    beforeAll(() => {
      const ofTest = { ...house.server.workspace.recordings };
      // The server itself finds none to be made: the test makes them.
      house.server.workspace.recordings.take = () => Promise.resolve(null);
      recordings = () => ofTest;
    });
    const open: { close(): Promise<void> }[] = [];
    afterEach(async () => {
      for (const making of open.splice(0)) await making.close();
    });

    const making = (find?: () => Promise<string | null>) => {
      const maker = createLocalMaker({ root: root(), ...(find && { find }) });
      const chatLog = createChatLog(house.server.workspace, root());
      const started = createMaking({
        recordings: recordings(),
        root: root(),
        maker,
        chatLog,
        report: (error) => {
          throw error;
        },
      });
      open.push(started);
      return started;
    };
    /** Sends a message to the chat beside the room while the stream is live. */
    const say = async ({ stream_id }: Stream) => {
      const { channel } = await house.server.get('chat', 'ofStream', { stream_id }, as('lena'));
      await house.server.get(
        'chat',
        'send',
        { channel_id: channel.channel_id, text: 'Which page?', client_id: `say ${stream_id}` },
        as('lena'),
      );
    };
    const over = async (stream: Stream) => {
      await move(stream, 'ended');
      await recordings().closed(stream.stream_id);
    };
    /** A stream that is over, with what its room left behind. */
    const ended = async (picture: boolean, more: object = {}): Promise<Stream> => {
      const stream = await make(more);
      await move(stream, 'live');
      await recordings().alive(stream.stream_id);
      if (picture) await say(stream);
      // The picture stands still after 12 s, which costs the encoder little.
      const takes = picture ? { length: SECONDS, pictureArrived: 12 } : { length: 4 };
      await plantTakes({ root: root(), streamId: stream.stream_id, picture, ...takes });
      await over(stream);
      return read(stream);
    };
    /** Has it made, as a server does; answers the states it was seen in. */
    const made = async (stream: Stream): Promise<ReadonlySet<string>> => {
      const seen = new Set<string>();
      making().wake();
      await until(
        'the recording is made',
        async () => {
          const { recording, status } = await read(stream);
          seen.add(recording?.state ?? '');
          return status === 'recorded';
        },
        280_000, // ffmpeg runs at a lower priority than all else.
      );
      return seen;
    };
    /** One with a picture, for all who look at it: to be seen by the team. */
    let one:
      | Promise<{
          readonly before: Stream;
          readonly seen: ReadonlySet<string>;
          readonly stream_id: string;
        }>
      | undefined;
    const recorded = () => {
      one ??= ended(true, { visibility: TEAM }).then(async (before) => ({
        before,
        seen: await made(before),
        stream_id: before.stream_id,
      }));
      return one;
    };
    const asked = async (url: string, headers: Record<string, string> = {}) => {
      const { pathname, search } = new URL(url);
      const reply = await house.server.app.inject({
        method: 'GET',
        url: pathname + search,
        headers,
      });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        bytes: reply.rawPayload,
      };
    };
    const beside = (url: string, name: string) => url.replace('index.m3u8', name);

    it('STR-14 ENT-14 LST-13 what a room left is made after its end: how far it is stands at the stream, and then what it is played from', async () => {
      const { before: stream, seen } = await recorded();
      expect(stream).toMatchObject({
        status: 'ended',
        recording_data: null,
        recording: { state: 'recording' },
        recording_raw_data: null,
      });
      expect([...seen]).toEqual(expect.arrayContaining(['processing', 'done']));
      const after = await read(stream, 'lena');
      expect(after.recording).toMatchObject({ state: 'done', progress: 1, reason: '' });
      expect(after.recording_data).toMatchObject({
        duration: SECONDS,
        session_started_at: after.live_datetime,
      });
      // The messages of the chat beside it, as its log (CHT-06).
      const log = await asked(after.recording_data!.chat_recording_json_path);
      expect(JSON.parse(log.text)).toEqual([
        {
          MessageID: expect.any(String),
          SenderName: 'lena of atelier',
          Message: 'Which page?',
          SentAt: expect.any(String),
        },
      ]);
      expect(Date.parse(after.recording_raw_data!.recording_created_at)).toBeGreaterThan(
        Date.parse(after.ended_datetime!),
      );
      // The finished recording is all that is left beside the incoming takes and their journal.
      expect((await readdir(foldersOf(root(), stream.stream_id).folder)).sort()).toEqual([
        'journal.jsonl',
        'made',
        'takes',
      ]);
      const listed = (
        await house.server.get('streams', 'readAll', { status: ['recorded'] }, as('olga'))
      ).streams.find(({ stream_id }) => stream_id === stream.stream_id);
      expect(listed?.recording_data?.duration).toBe(SECONDS);
    });

    it('a recording is opened by signed addresses in pieces, and by nobody else: not without one, not after signing out, not when the stream lets them in no more', async () => {
      const stream = await recorded();
      const lena = await house.server.signIn('lena', `lena's password`);
      const { recording_data: data } = (
        await house.server.get('streams', 'read', { stream_id: stream.stream_id }, { token: lena })
      ).stream;
      const playlist = await asked(data!.hls_vod_recording_path);
      expect(playlist).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/vnd.apple.mpegurl' },
        text: expect.stringMatching(/^720p\.m3u8\?\S+$/m),
      });
      const [piece = ''] =
        /^720p_\S+$/m.exec((await asked(beside(data!.hls_vod_recording_path, '720p.m3u8'))).text) ??
        [];
      const whole = await asked(beside(data!.hls_vod_recording_path, piece.split('?')[0]!));
      expect(whole).toMatchObject({
        status: 200,
        headers: { 'content-type': 'video/mp2t', 'x-content-type-options': 'nosniff' },
      });
      expect(new URL(piece, data!.hls_vod_recording_path).search).toBe(
        new URL(data!.hls_vod_recording_path).search,
      );
      const part = await asked(beside(data!.hls_vod_recording_path, piece.split('?')[0]!), {
        range: 'bytes=188-375',
      });
      expect([part.status, part.bytes.equals(whole.bytes.subarray(188, 376))]).toEqual([206, true]);
      const board = await asked(data!.storyboard_vtt_path);
      expect(board.text).toMatch(/storyboard_001\.jpg\?\S+#xywh=0,0,160,90/);
      // Asked again it is the same address: who plays is not disturbed.
      expect(
        (
          await house.server.get(
            'streams',
            'read',
            { stream_id: stream.stream_id },
            { token: lena },
          )
        ).stream.recording_data,
      ).toEqual(data);

      const bare = new URL(data!.hls_vod_recording_path);
      expect((await asked(`${bare.origin}${bare.pathname}`)).status).toBe(403);
      expect(
        (await asked(data!.hls_vod_recording_path.replace(stream.stream_id, 'st-0000000000000000')))
          .status,
      ).toBe(403);
      for (const name of ['..%2Fjournal.jsonl', 'missing.ts', 'journal.jsonl']) {
        expect((await asked(beside(data!.hls_vod_recording_path, name))).status, name).toBe(404);
      }
      await house.server.get(
        'streams',
        'update',
        { stream_id: stream.stream_id, visibility: { ...TEAM, gallery: false } },
        as('olga'),
      );
      expect((await asked(data!.hls_vod_recording_path)).status).toBe(404);
      await house.server.get(
        'streams',
        'update',
        { stream_id: stream.stream_id, visibility: TEAM },
        as('olga'),
      );
      expect((await asked(data!.hls_vod_recording_path)).status).toBe(200);
      await house.server.get('account', 'signOut', {}, { token: lena });
      expect((await asked(data!.hls_vod_recording_path)).status).toBe(403);
    });

    it('PRM-12 STR-26 STR-32 the owner says what is kept of it, at least a minute, nobody else does', async () => {
      const { stream_id } = await recorded();
      const update = (kept: object, who = 'olga') =>
        house.server.ask('streams', 'update', { stream_id, ...kept }, as(who));
      const fields = async (kept: object, who?: string) => {
        const reply = await update(kept, who);
        return 'failure' in reply
          ? { ...reply.failure.fields, status: reply.status }
          : { ...reply.value.stream, status: reply.status };
      };
      expect(await fields({ playback_start_time: 4, playback_end_time: 66 })).toMatchObject({
        status: 200,
        playback_start_time: 4,
        playback_end_time: 66,
      });
      expect(await fields({ playback_start_time: 50 })).toMatchObject({
        status: 422,
        playback_start_time: 'What is kept is at least 60 seconds long.',
      });
      expect(await fields({ playback_end_time: 500 })).toMatchObject({ status: 422 });
      expect(await fields({ playback_start_time: 0 }, 'sven')).toMatchObject({
        status: 422,
        playback_start_time: 'Only the owner says what is kept of the recording.',
      });
      expect(await read({ stream_id }, 'lena')).toMatchObject({
        playback_start_time: 4,
        playback_end_time: 66,
      });
      const nothing = { playback_start_time: null, playback_end_time: null };
      expect(await fields(nothing)).toMatchObject({ status: 200, ...nothing });
      const { stream_id: fresh } = await make();
      expect(
        (
          await house.server.ask(
            'streams',
            'update',
            { stream_id: fresh, playback_start_time: 1 },
            as('olga'),
          )
        ).status,
      ).toBe(409);
    });

    it('PRM-20 STR-27 API-69 viewers share parts of it with a picture, who made one takes it away, and the owner', async () => {
      const { stream_id } = await recorded();
      const { clip } = await house.server.get(
        'streams',
        'createClip',
        { stream_id, start_time: 5, clip_name: ' The point ' },
        as('lena'),
      );
      expect(clip).toMatchObject({
        clip_name: 'The point',
        user_name: 'lena',
        start_time: 5,
        end_time: 65,
      });
      // Whoever begins near the end gets the last minute.
      expect(
        (await house.server.get('streams', 'createClip', { stream_id, start_time: 60 }, as('sven')))
          .clip,
      ).toMatchObject({ start_time: 10, end_time: 70 });
      const refused = async (asking: object) =>
        (
          await house.server.ask(
            'streams',
            'createClip',
            { stream_id, ...asking } as never,
            as('lena'),
          )
        ).status;
      expect([
        await refused({ start_time: 10, end_time: 40 }),
        await refused({ start_time: 5, end_time: 160 }),
      ]).toEqual([422, 422]);
      const picture = await asked(clip.thumbnail_url);
      expect([
        picture.status,
        picture.headers['content-type'],
        [...picture.bytes.subarray(0, 2)],
      ]).toEqual([200, 'image/jpeg', [0xff, 0xd8]]);
      const { thumbnail_url } = await house.server.get(
        'streams',
        'clipThumbnail',
        { stream_id, start_time: 60 },
        as('lena'),
      );
      expect((await asked(thumbnail_url)).bytes.equals(picture.bytes)).toBe(false);
      // Each picture is a program that runs: nobody has many of them made at once.
      const pictures = await Promise.all(
        Array.from({ length: 12 }, (_, second) =>
          house.server.ask(
            'streams',
            'clipThumbnail',
            { stream_id, start_time: second + 10 },
            as('cleo'),
          ),
        ),
      );
      expect(pictures.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
      const remove = async (clip_id: string, who: string) =>
        (await house.server.ask('streams', 'deleteClip', { stream_id, clip_id }, as(who))).status;
      const { clips } = await house.server.get('streams', 'readClips', { stream_id }, as('cleo'));
      expect(clips.map(({ user_name }) => user_name)).toEqual(['lena', 'sven']);
      expect([
        await remove(clip.clip_id, 'sven'),
        await remove(clip.clip_id, 'lena'),
        await remove(clips[1]!.clip_id, 'olga'),
      ]).toEqual([404, 200, 200]);
    });

    it('where somebody stopped is kept for them alone', async () => {
      const { stream_id } = await recorded();
      const at = async (who: string) =>
        (await house.server.get('streams', 'readPosition', { stream_id }, as(who))).position;
      expect(await at('lena')).toBeNull();
      for (const position of [12, 900])
        await house.server.get('streams', 'savePosition', { stream_id, position }, as('lena'));
      expect([await at('lena'), await at('olga')]).toEqual([SECONDS, null]);
    });

    it('without ffmpeg the page says what is missing and the recording waits, unharmed, and it is made when it is there', async () => {
      const stream = await ended(false);
      making(async () => null).wake();
      await until('it is told', async () => (await read(stream)).recording?.state === 'waiting');
      expect((await read(stream)).recording?.reason).toContain(
        'ffmpeg is not installed on the server.',
      );
      await house.server.workspace.db
        .update(streamRecordings)
        .set({ heldUntil: new Date(0) })
        .where(eq(streamRecordings.streamId, stream.stream_id));
      await made(stream);
    });

    it('what cannot be made is told with the reason and tried again, and a recording of nothing says so and stays ended', async () => {
      const broken = await make();
      await move(broken, 'live');
      await recordings().alive(broken.stream_id);
      await plantTakes({ root: root(), streamId: broken.stream_id, length: 2, picture: false });
      const { takes } = foldersOf(root(), broken.stream_id);
      await writeFile(path.join(takes, 'microphone.webm'), 'This is no sound.');
      await over(broken);
      const empty = await make();
      await move(empty, 'live');
      await over(empty);
      making().wake();
      await until(
        'both are told',
        async () =>
          (await read(broken)).recording?.state === 'waiting' &&
          (await read(empty)).recording?.state === 'empty',
        30_000,
      );
      expect((await read(broken)).recording?.reason).toMatch(/^It could not be made: /);
      expect(await read(empty)).toMatchObject({ status: 'ended', recording_data: null });
    });

    it('of two servers one makes a recording, and what a killed one had in hand is taken up by the other', async () => {
      const stream = await ended(false);
      const [one, other] = [await recordings().take(), await recordings().take()];
      expect([one?.streamId, other]).toEqual([stream.stream_id, null]);
      expect(await recordings().goesOn(one!, { progress: 0.4, waits: '' })).toBe('ours');
      expect((await read(stream)).recording).toMatchObject({ state: 'processing', progress: 0.4 });
      await house.server.workspace.db
        .update(streamRecordings)
        .set({ heldUntil: new Date(0) })
        .where(eq(streamRecordings.streamId, stream.stream_id));
      await made(stream);
      // The first one comes back, and has it no more.
      expect(await recordings().goesOn(one!, { progress: 0.5, waits: '' })).toBe('other');
      await recordings().failed(one!, 'late', 'fails');
      expect((await read(stream)).recording).toMatchObject({ state: 'done', reason: '' });
    });
  });
