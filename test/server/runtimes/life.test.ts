import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '#test/harness/standIns/gatewayVisitor';
import { PENDING, type Address } from '~/contract';
import { readProcesses } from '~/server/platform/kernels/processes/proc';
import { RunRecords } from '~/server/platform/kernels/processes/runRecords';
import { until } from '#test/harness/until';
import { Bench, onDisk, Page } from './bench';
import { kernels } from './machine/kernels';

const plain = kernels[0]?.runtime_id ?? '';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open();
});
afterEach(() => bench.close());

/** Processes whose working directory is the notebook's folder: its kernel and whatever that started. */
const inFolder = async (folder: string) => {
  const all = await readProcesses();
  const places = await Promise.all(
    all.map(({ pid }) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return all.filter((_, at) => places[at] === folder).map(({ pid }) => pid);
};
const none = (folder: string) =>
  until('no process left', async () => (await inFolder(folder)).length === 0, 15_000);

/** Starts children of every kind: one of the shell, one that ignores TERM, one in a session of its own. */
const CHILDREN = `import subprocess, sys
subprocess.Popen(["sleep", "300"])
subprocess.Popen(["sh", "-c", "trap '' TERM; while true; do sleep 1; done"])
subprocess.Popen(["sleep", "301"], start_new_session=True)
print("started")`;

describe.each(kernels)('processes of a notebook on $kernel', ({ runtime_id }) => {
  it('API-62 stop ends the kernel and everything it started, and saves what was printed', async () => {
    const page = await bench.page([CHILDREN], runtime_id);
    await page.run(['c1']);
    expect((await inFolder(page.spec.folder)).length).toBeGreaterThan(3);
    await bench.runtimes.stop(page.spec.notebookId);
    expect(await inFolder(page.spec.folder)).toEqual([]);
    expect((await onDisk(page.spec)).cells[0]?.outputs).toMatchObject([{ text: ['started\n'] }]);
    expect(bench.runtimes.alive()).toEqual([]);
  });

  it('after kill -9 of the server nothing of it is left once the next one is ready', async () => {
    const spec = await bench.notebook([CHILDREN], runtime_id);
    const dataFolder = path.join(bench.folder, 'killed');
    const script = path.join(import.meta.dirname, 'host.ts');
    const server = spawn(
      process.execPath,
      ['--import', 'tsx', script, JSON.stringify({ dataFolder, spec })],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const page = await Page.open(await enter(JSON.parse(line) as Address));
    await page.run(['c1']);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect((await inFolder(spec.folder)).length).toBeGreaterThan(0);
    await new RunRecords(path.join(dataFolder, 'runtimes', 'records')).reap();
    expect(await inFolder(spec.folder)).toEqual([]);
    expect(await readdir(path.join(dataFolder, 'runtimes', 'records'))).toEqual([]);
  });
});

it('a kernel ends by itself soon after its server is gone, even while it computes', async () => {
  const spec = await bench.notebook(['while True: pass'], plain);
  const script = path.join(import.meta.dirname, 'host.ts');
  const server = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      script,
      JSON.stringify({ dataFolder: path.join(bench.folder, 'killed'), spec }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const page = await Page.open(await enter(JSON.parse(line) as Address));
  page.send({
    type: 'execute',
    cells: [{ cell_id: 'c1', code: 'while True: pass' }],
    stop_on_error: true,
  });
  await until('the cell to compute', () =>
    page.events.some((event) => event.type === 'run' && event.run.state === 'running'),
  );
  server.kill('SIGKILL');
  await none(spec.folder);
  await new RunRecords(path.join(bench.folder, 'killed', 'runtimes', 'records')).reap();
});

it('dispose ends every notebook and writes down what a running cell printed', async () => {
  const [one, two] = [
    await bench.page(['import time\nprint("so far", flush=True)\ntime.sleep(60)'], plain),
    await bench.page([CHILDREN], plain),
  ];
  one.send({
    type: 'execute',
    cells: [{ cell_id: 'c1', code: 'import time\nprint("so far", flush=True)\ntime.sleep(60)' }],
    stop_on_error: true,
  });
  await two.run(['c1']);
  await until('output', () => one.text('c1'));
  await bench.runtimes.dispose();
  expect([await inFolder(one.spec.folder), await inFolder(two.spec.folder)]).toEqual([[], []]);
  expect((await onDisk(one.spec)).cells[0]?.outputs).toMatchObject([{ text: ['so far\n'] }]);
  await rm(bench.folder, { recursive: true });
  bench = await Bench.open();
});

it('a start is one start however often it is asked for, and another submission replaces it', async () => {
  const spec = await bench.notebook(['1'], plain);
  await Promise.all([
    bench.runtimes.start(spec),
    bench.runtimes.start(spec),
    bench.runtimes.start(spec),
  ]);
  await bench.base(spec.notebookId);
  expect(await inFolder(spec.folder)).toHaveLength(1);
  await bench.runtimes.start({ ...spec, submissionId: 'second' });
  await bench.base(spec.notebookId);
  expect([await inFolder(spec.folder), bench.runtimes.alive()]).toEqual([
    [expect.any(Number)],
    ['second'],
  ]);
});

it('a stop during the start leaves nothing, and is quick', async () => {
  const spec = await bench.notebook(['1'], kernels.at(-1)?.runtime_id ?? null);
  await bench.runtimes.start(spec);
  const at = Date.now();
  await bench.runtimes.stop(spec.notebookId);
  // A stop that waited for the start to be given up would take half a minute.
  expect(Date.now() - at).toBeLessThan(15_000);
  expect(await inFolder(spec.folder)).toEqual([]);
  await expect(bench.base(spec.notebookId)).rejects.toThrow('The notebook is not running.');
});

it("NBS-08 until it is ready the address is 'pending' and says what the start waits for", async () => {
  const spec = await bench.notebook(['1'], plain);
  await bench.runtimes.start(spec);
  const address = await bench.address(spec.notebookId, {}, 0);
  expect(address).toMatchObject({
    notebook_dnsname: PENDING,
    waiting_for: expect.stringMatching(/^Starting Python 3/),
    submission_id: spec.submissionId,
  });
  expect(await bench.base(spec.notebookId)).toMatch(/^http/);
});

it('a start that cannot begin is refused with the reason', async () => {
  const spec = await bench.notebook(['1'], plain);
  await expect(bench.runtimes.start({ ...spec, runtimeId: 'plain@/nowhere' })).rejects.toThrow(
    "The runtime 'plain@/nowhere' is not on this machine",
  );
  await expect(bench.runtimes.start({ ...spec, mainFile: 'gone.ipynb' })).rejects.toThrow(
    "The main file 'gone.ipynb' is missing.",
  );
  await expect(
    bench.runtimes.start({ ...spec, mainFile: '../../../../../../etc/passwd' }),
  ).rejects.toThrow('outside of the notebook');
  expect(bench.runtimes.alive()).toEqual([]);
});

it('with null the runtimes choose: ipykernel before plain', async () => {
  const page = await bench.page(['1'], null);
  expect((await page.first('hello')).kernel.runtime_id).toBe(
    (await bench.runtimes.list()).runtimes[0]?.runtime_id,
  );
});

it('records of a server whose processes are long gone harm nobody who has their pid now', async () => {
  const records = path.join(bench.folder, 'records');
  const run = await new RunRecords(records).add(
    '11111111-1111-4111-8111-111111111111',
    process.pid,
    [],
    { argv: ['node'] },
  );
  expect(JSON.parse(await readFile(path.join(records, `${run.runId}.json`), 'utf8'))).toMatchObject(
    { pid: process.pid },
  );
  await writeFile(
    path.join(records, `${run.runId}.json`),
    JSON.stringify({ ...run, startTime: run.startTime - 1 }),
  );
  expect(await new RunRecords(records).reap()).toBe(0);
  expect(await readdir(records)).toEqual([]);
});
