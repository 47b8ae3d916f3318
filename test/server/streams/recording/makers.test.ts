/** Recordings are made by the server itself, and by jobs of an engine: here of this machine's. */
import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Stream } from '~/contract/streams/streams';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { createLocalMaker } from '~/server/areas/streams/recording/makers/localMaker';
import { jobFolders } from '~/server/areas/streams/recording/makers/layout';
import { Removed } from '~/server/areas/streams/recording/makers/maker';
import { createMaker } from '~/server/areas/streams/recording/makers/makers';
import { createMaking } from '~/server/areas/streams/recording/rounds';
import { streamRecordings, streams } from '~/server/areas/streams/tables';
import { readConfig } from '~/server/platform/settings/config';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { streamHouse } from '../streamHouse';
import { requestRecording, asUsual, engineIn, gateFfmpeg, makerOn, scratch } from './makerBench';
import { makersSuite } from './makers.suite';
import { plantTakes } from './planted';

describe.skipIf(machine.ffmpeg === null)('makers of recordings', () => {
  makersSuite(
    'by the server',
    async () => {
      const root = scratch();
      return {
        root,
        open: async () => createLocalMaker({ root }),
        close: () => rm(root, { recursive: true, force: true }),
      };
    },
    /^ffmpeg is not installed on the server\./,
  );
});

describe.skipIf(machine.ffmpeg === null)('a job of an engine', () => {
  const folder = scratch();
  const root = path.join(folder, 'recordings');
  afterEach(asUsual);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('ends by itself where its recording was removed and its engine cannot be told', async () => {
    await plantTakes({ root, streamId: 'st-deaf', length: 3, picture: false });
    const gate = gateFfmpeg(0);
    const engine = await engineIn(folder, 4);
    const deaf = Object.create(engine, {
      stop: {
        value: async () => {
          throw new Error('It cannot be reached.');
        },
      },
    }) as LocalEngine;
    const { task, end } = requestRecording('st-deaf');
    const making = makerOn(root, deaf, 'This machine').make(task);
    making.catch(() => undefined);
    await until('it is begun', () => gate.alive().length > 0, 60_000);
    end(new Removed('The recording was removed.'));
    await until('it is over', () => gate.alive().length === 0, 60_000);
    await expect(making).rejects.toThrow(Removed);
    expect(existsSync(foldersOf(root, 'st-deaf').made)).toBe(false);
    await engine.close();
  });

  it('that has made its recording makes it no second time, though the server is killed before it could say so', async () => {
    await plantTakes({ root, streamId: 'st-made', length: 3, picture: false });
    const gate = gateFfmpeg(9);
    const engine = await engineIn(folder, 4);
    const first = requestRecording('st-made');
    const killed = new Error('kill -9');
    const keep: typeof first.task.keep = async (job) => {
      await first.task.keep(job);
      if (job?.made) first.end(killed);
      if (job?.made) throw killed;
    };
    await expect(
      makerOn(root, engine, 'This machine').make({ ...first.task, keep }),
    ).rejects.toThrow(killed);
    const begun = gate.begun();
    // It was killed after it had dropped what was kept of the job.
    await engine.forget(first.job()!.handle!);
    await rm(jobFolders(root, 'st-made', first.job()!.id).folder, { recursive: true });
    expect(
      await makerOn(root, engine, 'This machine').make(
        requestRecording('st-made', first.job()).task,
      ),
    ).toEqual({ duration: 3, hasPicture: false });
    expect([gate.begun(), existsSync(jobFolders(root, 'st-made', first.job()!.id).folder)]).toEqual(
      [begun, false],
    );
    await engine.close();
  });
});

describe('which maker makes a recording', () => {
  const cluster = { ATELIER_SLURM_CONF: '/etc/slurm/slurm.conf' };
  it('a cluster where one is set up, unless the server is to make them', () => {
    const engineOf = (environment: Record<string, string>) =>
      readConfig(environment).recordingEngine;
    expect([
      engineOf({}),
      engineOf(cluster),
      engineOf({ ...cluster, ATELIER_RECORDINGS: 'server' }),
      engineOf({ ...cluster, ATELIER_RECORDINGS: 'slurm' }),
    ]).toEqual([null, 'slurm', null, 'slurm']);
    const kubernetes = {
      ATELIER_KUBERNETES_CONFIG: 'in-cluster',
      ATELIER_KUBERNETES_IMAGE: 'image',
      ATELIER_KUBERNETES_CLAIM: 'claim',
    };
    expect([
      engineOf(kubernetes),
      engineOf({ ...kubernetes, ...cluster, ATELIER_RECORDINGS: 'kubernetes' }),
    ]).toEqual(['kubernetes', 'kubernetes']);
    expect(() => engineOf({ ATELIER_RECORDINGS: 'slurm' })).toThrow(
      `ATELIER_RECORDINGS must be 'server', but it is 'slurm'.`,
    );
  });

  it('what was begun on a cluster that is not set up any more is begun anew, and said', async () => {
    const root = scratch();
    const { folder } = jobFolders(root, 'st-1', 'recording-1');
    mkdirSync(folder, { recursive: true });
    const { task, job } = requestRecording('st-1', {
      id: 'recording-1',
      engine: 'slurm',
      handle: null,
      made: null,
    });
    await expect(
      createMaker({ root, engine: null, engines: { of: () => null, all: [] } }).make(task),
    ).rejects.toThrow(
      'slurm is not set up any more. The recording is unharmed, and is made elsewhere in a minute.',
    );
    expect([job(), existsSync(folder)]).toEqual([null, false]);
    await rm(root, { recursive: true, force: true });
  });
});

describe.skipIf(machine.ffmpeg === null)(
  'recordings that an engine makes, as their streams tell them',
  () => {
    const house = streamHouse(async () => ({ memory: true }));
    const folder = scratch();
    afterEach(asUsual);
    afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

    it('one that has its turn says how far it is, one that waits says for what, and one that is removed makes room for the next', async () => {
      const { recordings, db, config } = house.server.workspace;
      const ofTest = { ...recordings };
      // The server itself finds none to be made: the test makes them.
      recordings.take = () => Promise.resolve(null);
      const root = path.join(config.sharedFolder, 'recordings');
      const ended = async () => {
        const stream = await house.make();
        await house.move(stream, 'live');
        await recordings.alive(stream.stream_id);
        await plantTakes({ root, streamId: stream.stream_id, length: 3, picture: true });
        await recordings.closed(stream.stream_id);
        await house.move(stream, 'ended');
        return stream;
      };
      const both = [await ended(), await ended()] as const;
      const gate = gateFfmpeg(1);
      const engine = await engineIn(folder, 2);
      const problems: unknown[] = [];
      const making = createMaking({
        recordings: ofTest,
        root,
        maker: makerOn(root, engine, 'This machine'),
        chatLog: async () => false,
        report: (error) => {
          problems.push(error);
        },
      });
      const stands = async (stream: Stream) => (await house.read(stream)).recording;
      making.wake();
      // The engine says whose turn it is.
      const first = await until(
        'one has its turn',
        async () => {
          const found = await Promise.all(
            both.map(async (stream) => ((await stands(stream))!.progress > 0 ? stream : null)),
          );
          return found.find((stream) => stream !== null);
        },
        60_000,
      );
      const second = both.find((stream) => stream !== first)!;
      expect(await stands(first)).toMatchObject({ state: 'processing', reason: '' });
      await until(
        'the other waits',
        async () =>
          (await stands(second))?.reason === 'It was handed to This machine: waiting for 2 CPUs.',
        60_000,
      );
      expect(await stands(second)).toMatchObject({ state: 'waiting', progress: 0 });
      const [{ job }] = (await db
        .select()
        .from(streamRecordings)
        .where(eq(streamRecordings.streamId, first.stream_id))) as [
        typeof streamRecordings.$inferSelect,
      ];
      const [running] = gate.alive();

      await db.delete(streams).where(eq(streams.streamId, first.stream_id));
      await until('its job is ended', () => !gate.alive().includes(running!), 60_000);
      await until(
        'the other has its turn',
        async () =>
          (await stands(second))?.state === 'processing' && (await stands(second))?.reason === '',
        60_000,
      );
      gate.open();
      await until(
        'the other is made',
        async () => (await house.read(second)).status === 'recorded',
        60_000,
      );
      expect(existsSync(jobFolders(root, first.stream_id, job!.id).folder)).toBe(false);
      expect(existsSync(foldersOf(root, first.stream_id).made)).toBe(false);
      expect(problems).toEqual([]);
      await making.close();
      await engine.close();
    });
  },
);
