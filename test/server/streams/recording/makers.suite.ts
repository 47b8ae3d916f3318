/** Behaviour that every maker of recordings has in common, wherever it makes them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ToolFailed } from '~/server/areas/streams/recording/ffmpeg';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { NotNow, Removed } from '~/server/areas/streams/recording/makers/maker';
import { until } from '#test/harness/until';
import { requestRecording, asUsual, gateFfmpeg, without, type MakerBench } from './makerBench';
import { plantTakes } from './planted';
import { probe } from './probing';

/** ffmpeg runs at a lower priority than all else. */
const LONG = 240_000;
const SECONDS = 4;

/** `lacking` is what is said where ffmpeg is missing; it is left out where that cannot be had: the machines of a real cluster have a PATH of their own. */
export const makersSuite = (name: string, open: () => Promise<MakerBench>, lacking?: RegExp) =>
  describe(`recordings are made ${name}`, { timeout: LONG }, () => {
    let bench: MakerBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());
    afterEach(asUsual);

    let count = 0;
    const planted = async () => {
      count += 1;
      const streamId = `st-${String(count).padStart(16, '0')}`;
      await plantTakes({ root: bench.root, streamId, length: SECONDS, picture: true });
      return streamId;
    };
    const left = (streamId: string) =>
      readdirSync(foldersOf(bench.root, streamId).folder)
        .filter(
          (one) =>
            one !== 'jobs' || readdirSync(path.join(bench.root, streamId, 'jobs')).length > 0,
        )
        .sort();
    const expectPlayable = async (streamId: string) => {
      expect(left(streamId)).toEqual(['journal.jsonl', 'made', 'takes']);
      expect(
        (await probe(path.join(foldersOf(bench.root, streamId).made, 'index.m3u8'))).codecs,
      ).toEqual(['aac', 'aac', 'h264', 'h264']);
    };

    it(`STR-05 ${name}: what a room left is made, how far it is is told, and nothing else stays`, async () => {
      const streamId = await planted();
      const gate = gateFfmpeg(1);
      const { task, told } = requestRecording(streamId);
      const making = (await bench.open()).make(task);
      await until(
        'the sound is told as made',
        () => told.some(({ progress, waits }) => progress > 0 && progress < 1 && waits === ''),
        LONG,
      );
      gate.open();
      expect(await making).toEqual({ duration: SECONDS, hasPicture: true });
      await expectPlayable(streamId);
    });

    it(`${name}: what cannot be made is told with the words of the tool, and tried anew by whoever asks again`, async () => {
      const streamId = await planted();
      const take = path.join(foldersOf(bench.root, streamId).takes, 'microphone.webm');
      const sound = readFileSync(take);
      writeFileSync(take, 'This is no sound.');
      const first = requestRecording(streamId);
      const failure = await (await bench.open()).make(first.task).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ToolFailed);
      expect((failure as ToolFailed).message).toMatch(/Invalid data/);
      expect([first.job(), (failure as ToolFailed).full]).toEqual([null, false]);
      expect(left(streamId)).not.toContain('jobs');
      writeFileSync(take, sound);
      expect(await (await bench.open()).make(requestRecording(streamId).task)).toMatchObject({
        hasPicture: true,
      });
    });

    it(`${name}: another server goes on with what the one before it began`, async () => {
      const streamId = await planted();
      const gate = gateFfmpeg(1);
      const first = requestRecording(streamId);
      const making = (await bench.open()).make(first.task);
      making.catch(() => undefined);
      await until('the picture is begun', () => gate.begun() === 2, LONG);
      first.end(new Error('The server stops.'));
      await expect(making).rejects.toThrow('The server stops.');
      const second = requestRecording(streamId, first.job());
      const again = (await bench.open()).make(second.task);
      await until('it is told again', () => gate.begun() > 2 || second.told.length > 0, LONG);
      gate.open();
      expect(await again).toEqual({ duration: SECONDS, hasPicture: true });
      await expectPlayable(streamId);
      // The sound was whole: nobody made it again, and a job was handed in once.
      expect(
        new Set([...first.kept, ...second.kept].flatMap((job) => job?.handle?.reference ?? []))
          .size,
      ).toBeLessThanOrEqual(1);
      // Of each of the two sizes the sections are joined and cut into pieces; the section that was broken off is made anew.
      expect(gate.begun()).toBeLessThanOrEqual(9);
    });

    it(`${name}: a recording that is removed meanwhile is made no further`, async () => {
      const streamId = await planted();
      const gate = gateFfmpeg(0);
      const { task, end } = requestRecording(streamId);
      const making = (await bench.open()).make(task);
      making.catch(() => undefined);
      await until('it is begun', () => gate.alive().length > 0, LONG);
      end(new Removed('The recording was removed.'));
      await expect(making).rejects.toThrow(Removed);
      await until('nothing of it is left', () => gate.alive().length === 0, LONG);
      expect(left(streamId)).not.toContain('jobs');
      expect(existsSync(foldersOf(bench.root, streamId).made)).toBe(false);
    });

    if (lacking)
      it(`${name}: what is missing is named, with what to do about it, and the recording waits`, async () => {
        const streamId = await planted();
        const found = await without('ffmpeg', 'ffprobe');
        const { task, job } = requestRecording(streamId);
        const failure = await (await bench.open()).make(task).catch((error: unknown) => error);
        await found();
        expect(failure).toBeInstanceOf(NotNow);
        expect((failure as NotNow).message).toMatch(lacking);
        expect(job()).toBeNull();
        expect(left(streamId)).toEqual(['journal.jsonl', 'takes']);
      });
  });
