/** How many of a kind a team has, how many builds run at once, and how often guests and pictures are asked for. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_RECORDING } from '~/contract/streams/recordingRules';
import { createBuilds } from '~/server/areas/environments/builds';
import { createNamedList } from '~/server/areas/infra/list';
import { createExecuting } from '~/server/areas/jobs/executing';
import { endRunsIn } from '~/server/areas/performance/mlflow/ended';
import { fileAddress } from '~/server/areas/gallery/visiting';
import { createInviting } from '~/server/areas/streams/inviting';
import { foldersOf } from '~/server/areas/streams/recording/folder';
import { recordingHandlers } from '~/server/areas/streams/recording/handlers';
import { RESULT_FILES } from '~/server/areas/streams/recording/makers/layout';
import { readResult } from '~/server/areas/streams/recording/makers/resultFiles';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-works-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const refusedOf = async (count: number, ask: () => Promise<unknown>, sentence: string) => {
  const all = await Promise.allSettled(Array.from({ length: count }, ask));
  return all.filter((one) => one.status === 'rejected' && String(one.reason).includes(sentence))
    .length;
};

describe('a team', () => {
  it('has 1,000 zones', async () => {
    const where = () => ({ for: async () => [] });
    const tx = { select: () => ({ from: () => ({ where }) }) };
    const create = (count: number) =>
      createNamedList(
        { transaction: (work: (tx: unknown) => unknown) => work(tx) } as never,
        {
          ...{ kind: 'zone', nameField: 'zone_name', nameIn: () => '', nameOf: () => '' },
          ...{ idOf: () => '', list: async () => Array.from({ length: count }, () => ({})) },
        } as never,
      )
        .create({}, 'red')
        .catch(String);
    expect(await create(999)).not.toContain('at most');
    expect(await create(1_000)).toContain('A team has at most 1000 zones.');
  });
});

describe('builds of environments', () => {
  it('are two at once on a server, which says every two seconds that it lives', async () => {
    vi.useFakeTimers();
    const begin = vi.fn(() => new Promise<never>(report));
    const renew = vi.fn(async () => ({ wanted: true, stopAskedBy: null }));
    const builds = createBuilds({ repository: { begin, renew }, report } as never);
    for (const envId of ['one', 'two', 'three']) builds.take({ envId, build: 1 } as never);
    await vi.advanceTimersByTimeAsync(2 * SECOND - 1);
    expect([begin.mock.calls.length, renew.mock.calls.length]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(renew).toHaveBeenCalledTimes(3);
  });
});

describe('the parameters of a job', () => {
  it('have 100,000 characters', async () => {
    const files = { isFile: async () => false };
    const { execute } = createExecuting({ jobs: {}, files } as never, { wake: report });
    const run = (length: number) => {
      const parameters = [{ name: 'a', value: 'x'.repeat(length), type: 'string' }];
      const object = { main_file: 'main.py', batch_job_id: 'job', user_name: 'mia' };
      const request = { batch_job_id: 'job', parameters };
      return execute(request as never, { object, user: { team_name: 'red' } } as never).then(
        () => '',
        (error: { details?: object }) => JSON.stringify(error.details ?? String(error)),
      );
    };
    expect(await run(99_000)).toContain('There is no file');
    expect(await run(100_001)).toContain('too long');
  });
});

describe('an address of something that only the team sees', () => {
  it('is good for an hour', () => {
    const sign = vi.fn((..._: unknown[]) => '/a');
    const version = { version: 1 };
    const found = { row: { audience: 'team', publishToken: 'one', folder: 'one' } };
    const from = { origin: 'http://a.test', addressed: (url: string) => url };
    fileAddress({ signer: { sign } } as never, { found, version } as never, 'a.txt', from as never);
    expect(sign.mock.calls[0]).toContain(HOUR);
  });
});

describe('an MLflow run that a program left open', () => {
  it('is ended where what describes it has 1 MiB', async () => {
    const meta = 'run_id: run\nstatus: 1\nend_time: null\nlifecycle_stage: active\n';
    const isEnded = async (size: number) => {
      const text = `${meta}#${' '.repeat(size - meta.length - 2)}\n`;
      const file = write('mlruns/0/run/meta.yaml', text);
      await endRunsIn(folder, { status: 'KILLED', at: null });
      return readFileSync(file, 'utf8') !== text;
    };
    expect([await isEnded(MIB), await isEnded(MIB + 1)]).toEqual([true, false]);
  });
});

describe('the guests of a stream', () => {
  const ahead = { stream_id: 'one', status: 'scheduled', stream_name: 'one' };
  const inviting = (guests: readonly object[] = []) => {
    const limit = { for: async () => [{ settings: { guests } }] };
    const tx = { select: () => ({ from: () => ({ where: () => limit }) }) };
    return createInviting({
      db: { transaction: async (work: (tx: unknown) => unknown) => work(tx) },
      outbox: { wake: report, way: 'file', write: report },
      config: { mail: { from: 'a@a.test' }, url: 'http://a.test', hosts: [] },
    } as never);
  };

  it('are a hundred that one person invites at once, and a hundred an hour', async () => {
    vi.useFakeTimers();
    const { invite } = inviting();
    const by = { user_name: 'mia', fullname: 'Mia', origin: 'http://a.test' };
    const refused = (count: number) =>
      refusedOf(count, () => invite(ahead as never, ['b@b.test'], by), 'invited many people');
    expect(await refused(101)).toBe(1);
    vi.advanceTimersByTime(HOUR / 10 + SECOND);
    expect(await refused(11)).toBe(1);
  });

  it('are told of ten changes at once, and of ten an hour', async () => {
    vi.useFakeTimers();
    const { refuseOften } = inviting([{ address: 'b@b.test' }]);
    const refused = (count: number) =>
      refusedOf(count, () => refuseOften(ahead as never), 'told of many changes');
    expect(await refused(11)).toBe(1);
    vi.advanceTimersByTime(HOUR / 2 + SECOND);
    expect(await refused(6)).toBe(1);
  });
});

describe('a recording', () => {
  it('has pictures made for a person, six at once and one a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const handlers = recordingHandlers({ report, recordings: {}, signer: {} } as never, folder);
    const recording_data = { storyboard_vtt_path: 'a.vtt', duration: 10 };
    const call = { object: { stream_id: 'one', recording_data }, user: { user_name: 'mia' } };
    const ask = async () => handlers.clipThumbnail({ start_time: 1 } as never, call as never);
    expect(await refusedOf(7, ask, 'faster than they are made')).toBe(1);
    vi.advanceTimersByTime(SECOND);
    expect(await refusedOf(2, ask, 'faster than they are made')).toBe(1);
  });

  it('that a job made is believed to be twice as long as anybody may be live', async () => {
    const told = path.join(folder, 'told');
    const list = path.join(foldersOf(folder, 'one').made, 'index.m3u8');
    mkdirSync(path.dirname(list), { recursive: true });
    writeFileSync(list, '');
    const isBelieved = async (duration: number) => {
      const made = { duration, hasPicture: true };
      write(path.join('told', RESULT_FILES.result), JSON.stringify({ made }));
      return (await readResult(told, folder, 'one')) !== null;
    };
    const most = 2 * LONGEST_RECORDING;
    expect([await isBelieved(most), await isBelieved(most + 1)]).toEqual([true, false]);
  });
});
