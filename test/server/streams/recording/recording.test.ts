/** From what pages send to what is played: the recorder, the journal, what is shown when, and ffmpeg. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackKind } from '~/contract/streams/liveRoom';
import { foldersOf, readJournal } from '~/server/areas/streams/recording/folder';
import { makeRecording } from '~/server/areas/streams/recording/making';
import { LiveRoomRecorder } from '~/server/areas/streams/recording/recorder';
import { sectionsOf } from '~/server/areas/streams/recording/sections';
import type { ForwardedPacket } from '~/server/platform/media/transport';
import { until } from '#test/harness/until';
import { blue, colourAt, loudnessAt, probe, sizesOf } from './probing';
import { encodeColour, encodeTone, sendColour, sendTone } from './rtp';

let root: string;
beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'recording-'));
});
afterAll(() => fs.rm(root, { recursive: true, force: true }));

/** A room whose stage is this test. */
const openRoom = async (streamId: string, more: { space?: () => Promise<number> } = {}) => {
  const problems: unknown[] = [];
  const told: string[] = [];
  const refreshed: string[] = [];
  let hear: ((heard: ForwardedPacket) => void) | undefined;
  const recorder = new LiveRoomRecorder({
    root,
    streamId,
    since: Date.now(),
    report: (error) => {
      problems.push(error);
    },
    ...more,
    stage: {
      listen: (listener) => {
        hear = listener;
      },
      refresh: (id, lane) => {
        refreshed.push(`${id} ${lane}`);
      },
    },
    told: {
      alive: async () => undefined,
      trouble: async (reason) => {
        told.push(reason ?? '');
      },
      closed: async () => {
        told.push('closed');
      },
    },
  });
  await until('the recorder listens', () => hear !== undefined);
  const on = (id: string, lane: TrackKind, turn: number) => (packet: ForwardedPacket['packet']) => {
    hear?.({ id, lane, turn, packet });
  };
  return { recorder, on, problems, told, refreshed };
};

const make = (streamId: string, progress: (share: number) => void = () => undefined) =>
  makeRecording({ root, streamId, signal: new AbortController().signal, progress });

describe('a room is recorded', () => {
  test('STR-05 voices are mixed at their moments, the screen comes before the camera, and what was not there is the ground', async () => {
    const { recorder, on, problems, refreshed } = await openRoom('both');
    recorder.speaks('ana');
    // All of it is encoded first: what begins after what must not depend on how long a machine encodes.
    const [camera, low, high, screen] = await Promise.all([
      encodeColour('red', '640x360', 4),
      encodeTone(300, 2),
      encodeTone(1200, 3),
      encodeColour('blue', '800x600', 3),
    ]);
    const shown = camera(on('ana', 'camera', 1));
    await low(on('ana', 'microphone', 2));
    await Promise.all([high(on('ben', 'microphone', 3)), screen(on('ben', 'screen', 4)), shown]);
    await recorder.close();
    expect(problems).toEqual([]);
    expect(refreshed).toEqual(expect.arrayContaining(['ana camera', 'ben screen']));

    const shares: number[] = [];
    const { duration, hasPicture } = await make('both', (share) => {
      shares.push(share);
    });
    expect(hasPicture).toBe(true);
    expect(shares.at(-1)).toBe(1);
    const { made, making } = foldersOf(root, 'both');
    const playlist = path.join(made, 'index.m3u8');
    for (const [name, size] of [
      ['720p', '1280x720'],
      ['360p', '640x360'],
    ] as const) {
      const probed = await probe(path.join(made, `${name}.m3u8`));
      expect(probed).toMatchObject({ codecs: ['aac', 'h264'], size });
      expect(Math.abs(probed.duration - duration)).toBeLessThan(0.5);
    }
    // The master playlist names the format and the peak bandwidth of both variants, in agreement with their segments.
    expect(await sizesOf(playlist)).toEqual(['1280x720 Main 31', '640x360 Main 30']);
    const master = await fs.readFile(playlist, 'utf8');
    const named = [
      ...master.matchAll(
        /^#EXT-X-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\S+),CODECS="(\S+)"\n(\S+)$/gm,
      ),
    ];
    expect(named.map(([, , , ...rest]) => rest)).toEqual([
      ['1280x720', 'avc1.4d401f,mp4a.40.2', '720p.m3u8'],
      ['640x360', 'avc1.4d401e,mp4a.40.2', '360p.m3u8'],
    ]);
    const [large, small] = named.map(([, most, average]) => ({
      most: Number(most),
      average: Number(average),
    }));
    const { size } = await fs.stat(path.join(made, '720p_00000.ts'));
    expect(large!.most).toBeGreaterThanOrEqual((size * 8) / Math.max(1, duration));
    expect(large!.most).toBeGreaterThanOrEqual(large!.average);
    expect(small!.average).toBeLessThan(large!.average);
    // The beginning of each take, as the journal has it: machines differ in how soon ffmpeg delivers packets.
    const { takes } = await readJournal(foldersOf(root, 'both').journal);
    const begin = (lane: TrackKind, id: string) =>
      takes.find((one) => one.lane === lane && one.id === id)!.at / 1000;
    const [low0, high0, screen0] = [
      begin('microphone', 'ana'),
      begin('microphone', 'ben'),
      begin('screen', 'ben'),
    ];
    expect(await loudnessAt(playlist, 300, low0 + 0.3, low0 + 1.7)).toBeGreaterThan(-30);
    expect(await loudnessAt(playlist, 1200, low0 + 0.3, low0 + 1.7)).toBeLessThan(-45);
    expect(await loudnessAt(playlist, 1200, high0 + 0.3, high0 + 2.5)).toBeGreaterThan(-30);
    const [red, , blue] = await colourAt(playlist, begin('camera', 'ana') + 0.7);
    expect(red! - blue!).toBeGreaterThan(120);
    const [r, , b] = await colourAt(playlist, screen0 + 1.5);
    expect(b! - r!).toBeGreaterThan(120);
    expect(await fs.readFile(path.join(made, 'storyboard.vtt'), 'utf8')).toContain(
      '00:00:00.000 --> 00:00:05.000\nstoryboard_001.jpg#xywh=0,0,160,90',
    );
    expect((await fs.readdir(made)).sort()).toEqual(
      expect.arrayContaining([
        '360p_00000.ts',
        '720p_00000.ts',
        'index.m3u8',
        'storyboard_001.jpg',
        'thumbnail.jpg',
      ]),
    );
    expect(await fs.stat(making).catch(() => null)).toBeNull();
  });

  test('a stream of sound alone has no picture, and a lane that was closed and opened again goes on at its moment', async () => {
    const { recorder, on, problems } = await openRoom('sound');
    await sendTone(500, 1.5, on('ana', 'microphone', 1));
    await sendTone(900, 1.5, on('ana', 'microphone', 2));
    await recorder.close();
    expect(problems).toEqual([]);
    expect(await make('sound')).toMatchObject({ hasPicture: false });
    const playlist = path.join(foldersOf(root, 'sound').made, 'index.m3u8');
    expect((await probe(playlist)).codecs).toEqual(['aac']);
    const { takes } = await readJournal(foldersOf(root, 'sound').journal);
    expect(takes).toHaveLength(2);
    const second = takes[1]!.at / 1000;
    expect(await loudnessAt(playlist, 900, second + 0.2, second + 1.2)).toBeGreaterThan(-30);
    expect(await loudnessAt(playlist, 900, 0.1, 1)).toBeLessThan(-45);
  });

  test('what a killed server left is made up to where it is cut off, and half a line of its journal is nothing', async () => {
    const { recorder, on } = await openRoom('killed');
    await sendTone(500, 3, on('ana', 'microphone', 1));
    await recorder.close();
    const { journal, takes: folder, made } = foldersOf(root, 'killed');
    const {
      takes: [take],
    } = await readJournal(journal);
    const file = path.join(folder, take!.file);
    await fs.truncate(file, Math.floor((await fs.stat(file)).size * 0.7));
    const lines = (await fs.readFile(journal, 'utf8')).split('\n');
    await fs.writeFile(journal, `${lines[0]}\n{"ended":"${take!.file}","len`);
    const { duration } = await make('killed');
    expect(duration - take!.at / 1000).toBeGreaterThan(1.2);
    expect(duration - take!.at / 1000).toBeLessThan(2.8);
    expect((await probe(path.join(made, 'index.m3u8'))).codecs).toEqual(['aac']);
  });

  test('what a killed server made whole is not made again, and a part of which one size is missing is', async () => {
    const { recorder, on } = await openRoom('again');
    await sendColour('red', '640x360', 2, on('ana', 'camera', 1));
    await recorder.close();
    const { making, made } = foldersOf(root, 'again');
    const { takes, speaks } = await readJournal(foldersOf(root, 'again').journal);
    const sections = sectionsOf(
      takes.map((take) => ({ ...take, length: take.length! })),
      speaks,
    );
    const shown = sections.findIndex(({ take }) => take !== null);
    const middle = (sections[shown]!.from + sections[shown]!.to) / 2000;
    /** Leaves these sizes of the part that shows something, as if they had been made, and blue; then it is made. */
    const colourAfter = async (...sizes: readonly string[]) => {
      await fs.mkdir(making, { recursive: true });
      const { from, to } = sections[shown]!;
      for (const size of sizes)
        await blue(
          path.join(making, `section_${String(shown).padStart(5, '0')}_${size}.ts`),
          (to - from) / 1000,
        );
      await make('again');
      const [red, , b] = await colourAt(path.join(made, '720p.m3u8'), middle);
      return red! > b! ? 'red' : 'blue';
    };
    expect([
      await colourAfter('720p', '360p'),
      await colourAfter('720p'),
      await colourAfter(),
    ]).toEqual(['blue', 'red', 'red']);
  });

  test('where nobody was heard or seen there is nothing to make', async () => {
    const { recorder, told } = await openRoom('empty');
    await recorder.close();
    expect(await make('empty')).toEqual({ duration: 0, hasPicture: false });
    expect(told).toEqual(['closed']);
  });

  test('with a full disk nothing is written, and it is said', async () => {
    const { recorder, on, told } = await openRoom('full', { space: async () => 1_000 });
    await until('the disk is looked at', () => told.length > 0);
    await sendTone(500, 0.3, on('ana', 'microphone', 1));
    await recorder.close();
    expect(told).toEqual([
      'The disk of the server is nearly full, so nothing is recorded. What was said before is kept.',
      'closed',
    ]);
    expect(await fs.readdir(foldersOf(root, 'full').takes)).toEqual([]);
  });
});
