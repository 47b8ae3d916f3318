/** Recordings made by jobs of a real Slurm: what every maker does, and what only a cluster can do to them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobFolders } from '~/server/areas/streams/recording/makers/layout';
import {
  readLacks,
  readResult,
  readShare,
} from '~/server/areas/streams/recording/makers/resultFiles';
import { streamRecordings } from '~/server/areas/streams/tables';
import type { JobSpec } from '~/server/platform/engine/engine';
import { createSlurmEngine } from '~/server/platform/engine/slurm/slurmEngine';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';
import { missingSlurm, startSlurm, type Slurm } from '../../support/slurm';
import { streamSettings } from '../streamSettings';
import {
  requestRecording,
  asUsual,
  gateFfmpeg,
  makerOn,
  scratch,
  type MakerBench,
} from './makerBench';
import { makersSuite } from './makers.suite';
import { plantTakes } from './planted';
import { probe } from './probing';

const missing = missingSlurm() ?? (machine.ffmpeg === null ? 'ffmpeg is not installed' : null);
const LONG = 120_000;

describe.skipIf(missing !== null)(
  missing === null
    ? 'makers of recordings on Slurm'
    : `makers of recordings on Slurm: not run, ${missing}`,
  { timeout: LONG },
  () => {
    let slurm: Slurm;
    let folder: string;
    const root = () => path.join(folder, 'recordings');
    const pathWithSlurm = () => `${process.env['PATH']}:${machine.slurm}`;
    const maker = () =>
      makerOn(
        root(),
        createSlurmEngine({ environment: { ...slurm.environment, PATH: pathWithSlurm() } }),
        'Slurm',
      );
    beforeAll(async () => {
      folder = scratch();
      await chmod(folder, 0o755);
      slurm = await startSlurm();
    }, LONG);
    afterEach(asUsual);
    afterAll(async () => {
      await slurm.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    makersSuite('by jobs of Slurm', async (): Promise<MakerBench> => ({
      root: root(),
      open: async () => maker(),
      close: async () => undefined,
    }));

    const planted = async (streamId: string) => {
      await plantTakes({ root: root(), streamId, length: 4, picture: false });
      return streamId;
    };
    const numbers = async (id: string) =>
      (await slurm.command('squeue', '-h', '-t', 'all', `--name=atelier-${id}`, '-o', '%i'))
        .trim()
        .split('\n')
        .filter(Boolean);

    it('while Slurm is away a recording waits and says so, before its job is handed in and after it, and it is made when Slurm is back', async () => {
      const streamId = await planted('st-away');
      const gate = gateFfmpeg(0);
      const { task, told, job, kept } = requestRecording(streamId);
      const says = () => told.at(-1)?.waits ?? '';
      await slurm.killController();
      const making = maker().make(task);
      const away = /^Slurm cannot be reached: .*The recording is unharmed\.$/;
      await until('it is said before', () => away.test(says()), LONG);
      expect(job()).toMatchObject({ engine: 'slurm', handle: null });
      await slurm.startController();
      await until('it is made', () => gate.alive().length > 0, LONG);
      await until('that is said', () => says() === '' && job()?.handle, LONG);
      await slurm.killController();
      await until('it is said after', () => away.test(says()), LONG);
      expect(gate.alive()).toHaveLength(1);
      gate.open();
      await slurm.startController();
      expect(await making).toEqual({ duration: 4, hasPicture: false });
      expect(await numbers(kept.findLast((one) => one !== null)!.id)).toHaveLength(1);
    });

    it('of a server that was killed before it knew the number of its job, the next finds the same job', async () => {
      const streamId = await planted('st-unknown');
      const gate = gateFfmpeg(0);
      const environment = { ...slurm.environment, PATH: pathWithSlurm() };
      const engine = createSlurmEngine({ environment });
      // It handed the job in, and heard no answer.
      const killed = {
        ...engine,
        submit: async (job: JobSpec) =>
          engine.submit(job).then(() => new Promise<never>(() => undefined)),
      };
      const first = requestRecording(streamId);
      const making = makerOn(root(), killed, 'Slurm').make(first.task);
      making.catch(() => undefined);
      await until('it is begun', () => gate.alive().length > 0, LONG);
      first.end(new Error('The server stops.'));
      expect(first.job()).toMatchObject({ handle: null });
      const second = requestRecording(streamId, first.job());
      const again = maker().make(second.task);
      await until('it is followed', () => second.told.some(({ waits }) => waits === ''), LONG);
      gate.open();
      expect(await again).toEqual({ duration: 4, hasPicture: false });
      expect([await numbers(first.job()!.id), gate.begun()]).toEqual([
        [second.kept.find((job) => job?.handle)?.handle?.reference],
        2,
      ]);
    });

    it('a job that somebody ends in Slurm is told with why, and so is one that prints and fails', async () => {
      const streamId = await planted('st-ended');
      const gate = gateFfmpeg(0);
      const first = requestRecording(streamId);
      const making = maker().make(first.task);
      making.catch(() => undefined);
      await until('it is begun', () => gate.alive().length > 0 && first.job()?.handle, LONG);
      await slurm.command('scancel', first.job()!.handle!.reference);
      await expect(making).rejects.toThrow('On Slurm: Stopped by somebody in Slurm.');
      const second = requestRecording(streamId);
      const failing = maker().make(second.task);
      failing.catch(() => undefined);
      await until('it is begun again', () => gate.alive().length > 0 && second.job()?.handle, LONG);
      // As when the program itself breaks: it says nothing but its last words.
      const { told } = jobFolders(root(), streamId, second.job()!.id);
      mkdirSync(path.join(told, 'result.json.part'));
      gate.open();
      await expect(failing).rejects.toThrow(
        /^On Slurm: The program ended with exit code 1\. It said: \S/,
      );
      expect([first.job(), second.job()]).toEqual([null, null]);
    });

    it('what a job says is taken for what it can be: no share beyond all, no recording that is not there, no links', async () => {
      const streamId = 'st-hostile';
      const { told } = jobFolders(root(), streamId, 'one');
      mkdirSync(told, { recursive: true });
      const say = (name: string, text: string) => {
        writeFileSync(path.join(told, name), text);
      };
      for (const share of ['2', '-1', 'null', '"0.5"', '{']) {
        say('progress.json', `{"share":${share}}`);
        expect(await readShare(told), share).toBeNull();
      }
      say('progress.json', `{"share":0.5,"more":"${'x'.repeat(2 ** 21)}"}`);
      expect(await readShare(told)).toBeNull();
      say('progress.json', '{"share":0.5}');
      expect(await readShare(told)).toBe(0.5);
      say('result.json', '{"made":{"duration":60,"hasPicture":false}}');
      expect(await readResult(told, root(), streamId)).toBeNull();
      say('result.json', '{"made":{"duration":1e9,"hasPicture":false}}');
      expect(await readResult(told, root(), streamId)).toBeNull();
      say('result.json', `{"failed":"${'x'.repeat(5_000)}","full":false}`);
      expect(await readResult(told, root(), streamId)).toBeNull();
      say('lacks', 'ffmpeg <b>node</b> rm');
      expect(await readLacks(told)).toEqual(['ffmpeg']);
    });

    it('STR-14 a stream that ended is made by a job of Slurm, which goes on while the server is replaced, and the next one shows it', async () => {
      const place = path.join(folder, 'workspace');
      // Two for the takes, and one for the sound.
      const gate = gateFfmpeg(3);
      process.env['PATH'] = pathWithSlurm();
      const open = async () => {
        const server = await openWorkspace({
          dataFolder: place,
          database: { folder: path.join(place, 'database') },
          config: {
            engines: {
              local: false,
              slurm: { configuration: slurm.environment['SLURM_CONF'] ?? '', partitions: [] },
              kubernetes: null,
            },
            recordingEngine: 'slurm',
          },
        });
        return { server, as: { token: await server.signIn() } };
      };
      const one = await open();
      const {
        stream: { stream_id },
      } = await one.server.get('streams', 'create', streamSettings(), one.as);
      await one.server.get('streams', 'updateStatus', { stream_id, status: 'live' }, one.as);
      const recordings = path.join(place, 'recordings');
      await plantTakes({ root: recordings, streamId: stream_id, length: 4, picture: true });
      // As its room does, which nobody came into.
      await one.server.workspace.recordings.alive(stream_id);
      await one.server.workspace.recordings.closed(stream_id);
      await one.server.get('streams', 'updateStatus', { stream_id, status: 'ended' }, one.as);
      const row = async ({ workspace: { db } }: TestWorkspace) =>
        (await db.select().from(streamRecordings))[0];
      const standing = async ({ server, as }: typeof one) =>
        (await server.get('streams', 'read', { stream_id }, as)).stream;
      await until(
        'the sound is made on Slurm, and told',
        async () => ((await standing(one)).recording?.progress ?? 0) > 0,
        LONG,
      );
      const job = (await row(one.server))?.job;
      expect(job).toMatchObject({ engine: 'slurm', handle: { engine: 'slurm' } });
      await one.server.close();
      expect(gate.alive()).toHaveLength(1);

      const two = await open();
      await until(
        'the next server follows it',
        async () => (await standing(two)).recording?.state === 'processing',
        LONG,
      );
      expect((await row(two.server))?.job).toEqual(job);
      gate.open();
      await until('it is made', async () => (await standing(two)).status === 'recorded', LONG);
      expect((await standing(two)).recording_data?.duration).toBe(4);
      expect((await row(two.server))?.job).toBeNull();
      expect((await probe(path.join(recordings, stream_id, 'made', 'index.m3u8'))).codecs).toEqual([
        'aac',
        'aac',
        'h264',
        'h264',
      ]);
      expect(existsSync(jobFolders(recordings, stream_id, job!.id).folder)).toBe(false);
      expect([...one.server.reported, ...two.server.reported]).toEqual([]);
      await two.server.close();
    });
  },
);
