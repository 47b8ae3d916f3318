/** How long jobs and their logs are looked at, how much of scripts and logs is read, and how long addresses of files are good. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_LIMIT, LINE_LIMIT } from '~/contract/jobs/output';
import { NOTEBOOK_STATUS } from '~/contract/work/notebooks';
import { codeHandlers } from '~/server/areas/jobs/code/handlers';
import { removeJob } from '~/server/areas/jobs/deletion';
import { createLogs } from '~/server/platform/files/logs/logs';
import { openResults } from '~/server/areas/jobs/output/results';
import { submitAll, watchAll } from '~/server/areas/jobs/queue/steps';
import { makeReadable, shebangOf } from '~/server/areas/jobs/running/script';
import { createExecutions } from '~/server/areas/notebooks/executions';
import { notebookHandlers } from '~/server/areas/notebooks/handlers';
import { pausesAtOnce } from '../support/inNode';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-jobs-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, content: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
};

describe('a job', () => {
  it('is removed once the queue has let go of it, which is waited for for five seconds', async () => {
    const pauses = pausesAtOnce();
    const jobs = { isQuiet: async () => false };
    const removed = removeJob({ jobs } as never, { batch_job_id: 'one' } as never);
    await expect(removed).rejects.toThrow('has not let go of this job yet');
    expect([new Set(pauses.lengths), pauses.now()]).toEqual([new Set([50]), 5 * SECOND]);
  });

  it('is looked at 60 ms after its engine was told to stop it', async () => {
    const since = new Date().toISOString();
    const status = { state: 'running', since, stopping: false, ranks: [] };
    const engine = { name: 'local', status: async () => [status], stop: async () => undefined };
    const submission = { handle: {}, stopping: true, submitDatetime: new Date(), agents: [] };
    const claimed = { task: { stopSent: null, engine: 'local', failures: 0 }, submission };
    const [outcome] = await watchAll(engine as never, [claimed] as never, (_, changes) => changes);
    expect(outcome?.next).toMatchObject({ delayMs: 60 });
  });

  it('is one of eight that are handed in at a time', async () => {
    const refusal = vi.fn(() => new Promise<never>(report));
    const claimed = { task: { begun: 1 }, submission: { stopping: false }, person: 1 };
    void submitAll(
      { diskUse: { refusal } } as never,
      {} as never,
      Array(9).fill(claimed) as never,
      report,
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(refusal).toHaveBeenCalledTimes(8);
  });

  it('shows code of as many bytes as its characters may have', async () => {
    const read = () => Promise.reject(new Error('It is read.'));
    const said = (size: number) => {
      const store = { find: async () => ({ isDir: false, size }), read };
      const handlers = codeHandlers({ stores: { files: () => store } } as never);
      const object = { user_name: 'mia', batch_job_id: 'job', main_file: 'a.py' };
      return Promise.resolve(handlers.read({} as never, { object } as never)).catch(
        (error: Error) => error.message,
      );
    };
    expect(await said(4 * CODE_LIMIT)).toBe('It is read.');
    expect(await said(4 * CODE_LIMIT + 1)).toMatchObject({ kind: 'none' });
  });
});

describe('a script', () => {
  it('is made readable up to 16 MiB', async () => {
    const changes = async (size: number) => {
      const file = write('run.sh', 'x'.repeat(size - 2).concat('\r\n'));
      await makeReadable(folder, 'run.sh');
      return readFileSync(file).length !== size;
    };
    expect([await changes(16 * MIB), await changes(16 * MIB + 1)]).toEqual([true, false]);
  });

  it('has a first line of 256 characters', () => {
    expect(shebangOf(`#!/${'x'.repeat(300)}`)?.[0]).toHaveLength(254);
  });
});

describe('a log', () => {
  it('is told with four million characters at a time, and lines of 16,384 whatever they are written in', async () => {
    const file = write('log', `${'€'.repeat(LINE_LIMIT)}\n`.repeat(300));
    const { lines } = await createLogs().read(file, { line: 0, count: 300 });
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([LINE_LIMIT]));
    expect(lines).toHaveLength(Math.floor(4_000_000 / LINE_LIMIT));
  });

  it('is looked through for two seconds', async () => {
    const file = write('log', 'x\n'.repeat(4 * MIB));
    let now = 0;
    // Whatever else runs in this process asks for the time as well.
    const isAskedByLogs = () => new Error().stack?.includes('files/logs/logs') ?? false;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += isAskedByLogs() ? 600 : 0));
    const { bytes, isWhole } = await createLogs().read(file, { line: 0, count: 1 });
    // At 600, 1,200 and 1,800 ms after it was begun.
    expect([bytes, isWhole]).toEqual([3 * MIB, false]);
  });
});

describe('an address', () => {
  it('of a result is good for a quarter of an hour', async () => {
    const sign = vi.fn((..._: unknown[]) => 'address');
    write('work/a.txt', 'x');
    const place = { folder, work: path.join(folder, 'work'), batchJobId: 'a', submissionId: 'b' };
    const results = await openResults(place, { sign } as never);
    await results?.getUrl('a.txt', { attachment: false } as never);
    expect(sign.mock.calls[0]?.[3]).toBe(15 * MINUTE);
  });

  it('of an upload to a notebook is good for a quarter of an hour', async () => {
    const sign = vi.fn((..._: unknown[]) => 'address');
    const config = { uploadLimit: 2 ** 40 };
    const handlers = notebookHandlers({ signer: { sign }, config } as never, {} as never);
    const object = { user: 'mia', within: 'notebooks/one', relative: 'a.txt' };
    const call = { object, addressed: (url: string) => url };
    await handlers.uploadUrl({ size: 5 } as never, call as never);
    expect(sign.mock.calls[0]?.[3]).toBe(15 * MINUTE);
  });

  it('of a notebook that starts is waited for for two seconds', async () => {
    const address = vi.fn(async (..._: unknown[]) => ({ notebook_dnsname: 'a.test' }));
    const execution = { submission_id: 'run', status: NOTEBOOK_STATUS.starting };
    const object = { execution_details: [{ ...execution, end_datetime: null }] };
    const notebooks = { find: async () => ({ object }), moveExecution: report };
    const config = { host: '127.0.0.1', gatewayHost: 'b.test' };
    const executions = createExecutions({
      ...{ notebooks, runtimes: { address, onEnd: report }, config },
    } as never);
    const by = { hostname: 'a.test', origin: 'http://a.test', session: 's', userAgent: '' };
    await executions.address(
      { notebook_id: 'one', user_name: 'mia' } as never,
      {
        ...{ ...by, user: { user_name: 'mia' } },
      } as never,
    );
    expect(address.mock.calls[0]?.[2]).toBe(2 * SECOND);
  });
});
