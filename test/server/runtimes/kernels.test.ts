import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelEvent } from '~/contract/editor';
import { until } from '#test/harness/until';
import { Bench, Page } from './bench';
import { kernels, namedKernels } from './machine/kernels';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const states = (page: Page, cellId: string) =>
  page.events.flatMap((event) =>
    event.type === 'run' && event.run.cell_id === cellId ? [event.run.state] : [],
  );
const counted = (page: Page) =>
  until('a running cell', () =>
    page.events.some((event) => event.type === 'run' && event.run.execution_count !== null),
  );
const kernelStates = (page: Page) =>
  page.events.flatMap((event) => (event.type === 'kernel' ? [event.kernel.state] : []));
const reply = (page: Page, id: string) =>
  until(`reply ${id}`, () =>
    page.events.find(
      (event): event is Extract<ChannelEvent, { type: 'reply' }> =>
        event.type === 'reply' && event.request_id === id,
    ),
  );

describe.each(namedKernels)('a kernel of the kind $kind', ({ runtime_id, kernel }) => {
  it('a cell ends also where the kernel answers questions while it is sent', async () => {
    const page = await bench.page(['1'], runtime_id);
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < 30; at += 1)
        page.send({
          type: 'inspect',
          request_id: `q${round}-${at}`,
          code: 'nobody',
          cursor_pos: 3,
        });
      expect((await page.runCode('c1', String(round))).state).toBe('ok');
      await Promise.all(Array.from({ length: 30 }, (_, at) => reply(page, `q${round}-${at}`)));
    }
  });

  it('input() asks every tab, also one that comes later, and takes the answer', async () => {
    const page = await bench.page(['name = input("Who? ")\nprint("Hello", name)'], runtime_id);
    const run = page.run(['c1']);
    expect(await page.first('input')).toMatchObject({
      cell_id: 'c1',
      prompt: 'Who? ',
      password: false,
    });
    const late = await Page.open(page.base);
    expect(await late.first('input')).toMatchObject({ prompt: 'Who? ' });
    late.send({ type: 'input', value: 'Ada' });
    await run;
    expect(page.text('c1')).toBe('Who? Ada\nHello Ada\n');
  });

  it('an interrupt also takes back the cells that wait', async () => {
    const page = await bench.page(['import time\ntime.sleep(60)', 'print("never")'], runtime_id);
    page.send({
      type: 'execute',
      cells: [
        { cell_id: 'c1', code: 'import time\ntime.sleep(60)' },
        { cell_id: 'c2', code: 'print("never")' },
      ],
      stop_on_error: false,
    });
    await counted(page);
    page.send({ type: 'interrupt' });
    await Promise.all([page.over('c1'), page.over('c2')]);
    expect([states(page, 'c1').at(-1), states(page, 'c2')]).toEqual([
      'error',
      ['queued', 'aborted'],
    ]);
    expect(page.outputs('c1')).toMatchObject([{ ename: 'KeyboardInterrupt' }]);
  });

  it('after an error the cells asked for with it are not run, unless that was asked for', async () => {
    const page = await bench.page(['1 / 0', 'print("on")'], runtime_id);
    await page.run(['c1', 'c2'], true);
    expect([states(page, 'c1').at(-1), states(page, 'c2').at(-1)]).toEqual(['error', 'aborted']);
    await page.run(['c1', 'c2'], false);
    expect(states(page, 'c2').at(-1)).toBe('ok');
  });

  it('a restart forgets names, aborts the running cell and counts from one', async () => {
    const page = await bench.page(['x = 1', 'while True: pass', 'print("x" in dir())'], runtime_id);
    await page.run(['c1']);
    page.send({
      type: 'execute',
      cells: [{ cell_id: 'c2', code: 'while True: pass' }],
      stop_on_error: true,
    });
    await until('c2', () => states(page, 'c2').includes('running'));
    page.send({ type: 'restart' });
    expect(await page.over('c2')).toMatchObject({ state: 'aborted' });
    expect(await page.runCode('c3', 'print("x" in dir())')).toMatchObject({
      state: 'ok',
      execution_count: 1,
    });
    expect(page.text('c3')).toBe('False\n');
    expect(kernelStates(page)).toEqual(expect.arrayContaining(['restarting', 'idle']));
  });

  it('what its end would cost is known: cells that run or wait, and whether code has run since it started', async () => {
    const page = await bench.page(['while True: pass', 'x = 1'], runtime_id);
    const standing = () => bench.runtimes.standing(page.spec.notebookId);
    const ran = () =>
      page.events.flatMap((event) => (event.type === 'kernel' ? [event.kernel.ran] : [])).at(-1);
    expect(await standing()).toEqual({ unfinished: 0, ran: false });
    page.send({
      type: 'execute',
      cells: [
        { cell_id: 'c1', code: 'while True: pass' },
        { cell_id: 'c2', code: 'x = 1' },
      ],
      stop_on_error: true,
    });
    await counted(page);
    expect(await standing()).toEqual({ unfinished: 2, ran: true });
    page.send({ type: 'interrupt' });
    await page.over('c1');
    expect(await standing()).toEqual({ unfinished: 0, ran: true });
    await until('the page to know', () => ran() === true);
    page.send({ type: 'restart' });
    await until('a new kernel', () => kernelStates(page).at(-1) === 'idle' && ran() === false);
    expect(await standing()).toEqual({ unfinished: 0, ran: false });
    await bench.runtimes.stop(page.spec.notebookId);
    expect(await standing()).toBeNull();
  });

  it('a kernel that dies says so, keeps the output, and can be restarted', async () => {
    const page = await bench.page(
      ['print("before", flush=True)\nimport os, time\ntime.sleep(0.3)\nos._exit(7)'],
      runtime_id,
    );
    expect(await page.run(['c1'])).toMatchObject([{ state: 'aborted' }]);
    await until('death', () => kernelStates(page).includes('dead'));
    expect(page.text('c1')).toBe('before\n');
    page.send({ type: 'execute', cells: [{ cell_id: 'c1', code: '1' }], stop_on_error: true });
    expect((await page.first('refused')).reason).toContain('Restart it');
    page.send({ type: 'restart' });
    await until('life', () => kernelStates(page).at(-1) === 'idle');
    expect(await page.runCode('c1', 'print("after")')).toMatchObject({ state: 'ok' });
  });

  it.each([
    ['os._exit(7)', 'The kernel ended by itself (exit code 7).'],
    [
      'os.kill(os.getpid(), signal.SIGKILL)',
      'The kernel was killed; the machine may have run out of memory.',
    ],
    ['os.kill(os.getpid(), signal.SIGSEGV)', 'The kernel was ended by SIGSEGV.'],
  ])(
    'a kernel that ended by %s says how: its exit code, its signal, and that memory may have run out',
    async (end, reason) => {
      const page = await bench.page(
        [`import os, signal, sys\nsys.stdout.flush()\n${end}`],
        runtime_id,
      );
      await page.run(['c1']);
      await until('death', () => kernelStates(page).includes('dead'));
      expect(
        page.events.flatMap((event) =>
          event.type === 'kernel' && event.kernel.state === 'dead' ? [event.kernel.reason] : [],
        ),
      ).toEqual([reason]);
    },
  );

  it('completion and inspection count as pages do, past characters outside of the first plane', async () => {
    const page = await bench.page(['import os'], runtime_id);
    await page.run(['c1']);
    const code = "'😀😀'; os.getcw";
    page.send({ type: 'complete', request_id: 'c', code, cursor_pos: code.length });
    const { content } = await reply(page, 'c');
    const [match] = content['matches'] as string[];
    expect(`${code.slice(0, content['cursor_start'] as number)}${match ?? ''}`).toMatch(
      /^'😀😀'; (os\.)?getcwd$|^'😀😀'; os\.getcwd$/,
    );
    page.send({ type: 'inspect', request_id: 'i', code: 'len', cursor_pos: 2 });
    expect(await reply(page, 'i')).toMatchObject({
      content: {
        found: true,
        data: { 'text/plain': expect.stringContaining('Return the number of items') },
      },
    });
  });

  it('what child processes print stands where it was printed', async () => {
    const page = await bench.page(['print("a")\n!echo b\nprint("c")'], runtime_id);
    await page.run(['c1']);
    expect(page.text('c1').replace(/\r/g, '')).toBe('a\nb\nc\n');
  });

  it(`top-level await works, and text that is written over is kept as it was seen last (${kernel})`, async () => {
    const page = await bench.page(
      [
        'import asyncio\nawait asyncio.sleep(0.01)\nfor i in range(5): print(f"\\r{i} of 4", end="")\nprint()',
      ],
      runtime_id,
    );
    await page.run(['c1']);
    expect((await page.read()).cells[0]?.outputs).toMatchObject([{ text: '4 of 4\n' }]);
  });

  it("the server's own settings do not reach the cells", async () => {
    process.env['ATELIER_ADMIN_PASSWORD'] = 'secret';
    process.env['DATABASE_URL'] = 'postgres://secret';
    const page = await bench.page(
      ['import os\n[name for name in os.environ if "ADMIN" in name or "DATABASE" in name]'],
      runtime_id,
    );
    await page.run(['c1']);
    delete process.env['ATELIER_ADMIN_PASSWORD'];
    delete process.env['DATABASE_URL'];
    expect(page.outputs('c1')).toMatchObject([{ data: { 'text/plain': '[]' } }]);
  });
});

it('a person sees which interpreter runs and can change to another one', async () => {
  const [one, other] = kernels;
  if (!one || !other) return;
  const page = await bench.page(['import sys\nprint(sys.executable)'], one.runtime_id);
  const hello = await page.first('hello');
  expect([hello.kernel.label, hello.runtimes.map(({ runtime_id }) => runtime_id)]).toEqual([
    one.label,
    expect.arrayContaining([other.runtime_id]),
  ]);
  page.send({ type: 'choose_runtime', runtime_id: other.runtime_id });
  await until('the other one', () =>
    page.events.some(
      (event) =>
        event.type === 'kernel' &&
        event.kernel.runtime_id === other.runtime_id &&
        event.kernel.state === 'idle',
    ),
  );
  await page.run(['c1']);
  expect(page.text('c1')).toBe(`${other.python}\n`);
});

it('the list names interpreters best first, and what is missing says how to get it', async () => {
  const { runtimes, missing } = await bench.runtimes.list();
  expect(runtimes.map(({ kernel, kind }) => [kernel, kind].join())).toEqual(
    [...runtimes]
      .map(({ kernel, kind }) => [kernel, kind].join())
      .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  );
  expect(new Set(runtimes.map(({ runtime_id }) => runtime_id)).size).toBe(runtimes.length);
  for (const { label, python_version } of runtimes)
    expect(label).toContain(`Python ${python_version} · `);
  for (const { how } of missing) expect(how).toMatch(/install/);
});

const ORDER = ['ipykernel,editor', 'plain,editor', 'ipykernel,jupyter'];
