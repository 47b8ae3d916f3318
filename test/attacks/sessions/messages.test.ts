/** One page's messages, however large, many or strange, do not hold up anybody else's notebook. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANNEL_CLOSED, EDITOR_LIMITS } from '~/contract/editor';
import { visit } from '#test/harness/standIns/gatewayVisitor';
import { timePasses, until } from '#test/harness/until';
import { Bench, Page } from '#test/server/runtimes/bench';
import { openWorkspace } from '#test/server/support/openWorkspace';
import { Attacker } from './attacker';

let bench: Bench;
let plain: string;
/** Somebody else's notebook. */
let other: Page;
beforeAll(async () => {
  bench = await Bench.open();
  plain = (await bench.runtime('plain'))?.runtime_id ?? '';
  other = await bench.page(['1'], plain);
});
afterAll(() => bench.close());

/** Nobody waits longer for an answer, ms: these messages took seconds to minutes. */
const HELD_UP_MS = 1_500;
/** How long the server's thread has waited for a core so far, ms (`proc_pid_schedstat(5)`): what other programs of the machine take is not the server's. */
const withoutCoreMs = (): number =>
  Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;

/** The longest that somebody else waited for a completion and for their document, while `attack` went on, ms. */
const longestWait = async (attack: () => Promise<unknown>): Promise<number> => {
  let over = false;
  let longest = 0;
  const attacked = attack().finally(() => {
    over = true;
  });
  for (let asked = 1; !over; asked += 1) {
    const request_id = `ask-${asked}`;
    const [from, idle] = [performance.now(), withoutCoreMs()];
    other.send({ type: 'complete', request_id, code: 'pri', cursor_pos: 3 });
    await fetch(`${other.base}document`).then((reply) => reply.arrayBuffer());
    await until('a completion', () =>
      other.events.some((event) => event.type === 'reply' && event.request_id === request_id),
    );
    longest = Math.max(longest, performance.now() - from - (withoutCoreMs() - idle));
    other.events.length = 0;
    await timePasses(10, 'somebody asks a hundred times a second');
  }
  await attacked;
  return longest;
};

const cells = (count: number, code = 'pass') =>
  Array.from({ length: count }, (_, nth) => ({ cell_id: `cell-${nth}`, code }));
const execute = (wanted: unknown) =>
  JSON.stringify({ type: 'execute', cells: wanted, stop_on_error: true });
const attackerOn = async (sources: readonly string[] = ['1']) =>
  Attacker.at((await bench.page(sources, plain)).base);
const queued = (attacker: Attacker) =>
  attacker.heard.filter((event) => event.type === 'run' && event.run.state === 'queued').length;

test('as many cells as are allowed are queued at once, again and again, and taken back, while others are answered', async () => {
  const attacker = await attackerOn();
  attacker.socket.send(execute([{ cell_id: 'busy', code: 'import time; time.sleep(60)' }]));
  const waited = await longestWait(async () => {
    for (let turn = 1; turn <= 2; turn += 1) {
      attacker.socket.send(execute(cells(EDITOR_LIMITS.cells)));
      await until('all cells queued', () => queued(attacker) >= turn * EDITOR_LIMITS.cells);
    }
    attacker.socket.send(JSON.stringify({ type: 'interrupt' }));
    await until(
      'all cells taken back',
      () =>
        attacker.heard.filter((event) => event.type === 'run' && event.run.state === 'aborted')
          .length >= EDITOR_LIMITS.cells,
    );
  });
  expect(waited).toBeLessThan(HELD_UP_MS);
});

test('what is over a limit is refused with a sentence that names it, and runs nothing', async () => {
  const attacker = await attackerOn();
  const id = { request_id: 'q', cursor_pos: 0 };
  const giants: readonly (readonly [string, string])[] = [
    [execute(cells(20_000, '')), 'at most 10,000 cells can be run at a time'],
    [execute(cells(60_000, '')), 'it holds more than 100,000 values'],
    [
      execute([{ cell_id: 'a', code: 'x'.repeat(EDITOR_LIMITS.source + 1) }]),
      'a cell may hold at most 1,048,576 characters',
    ],
    [execute(cells(3, 'x'.repeat(EDITOR_LIMITS.source))), 'may have at most 2,097,152 characters'],
    [
      JSON.stringify({
        type: 'clear',
        cell_ids: Array.from({ length: 20_000 }, (_, nth) => `c${nth}`),
      }),
      'at most 10,000 cells can be cleared at a time',
    ],
    [
      JSON.stringify({ type: 'input', value: 'x'.repeat(EDITOR_LIMITS.input + 1) }),
      'at most 65,536 characters',
    ],
    [
      JSON.stringify({ type: 'complete', code: 'x'.repeat(EDITOR_LIMITS.source + 1), ...id }),
      'a cell may hold at most 1,048,576 characters',
    ],
    [
      JSON.stringify({ type: 'inspect', code: 'x'.repeat(EDITOR_LIMITS.source + 1), ...id }),
      'a cell may hold at most 1,048,576 characters',
    ],
    [
      JSON.stringify({ type: 'choose_runtime', runtime_id: 'x'.repeat(1_000_000) }),
      'This is too much for one request',
    ],
    [execute([{ cell_id: '../../etc', code: '1' }]), ''],
    [execute([{ cell_id: 'a\0b', code: '1' }]), ''],
    [`{"type":"execute","cells":${'['.repeat(1_900_000)}${']'.repeat(1_900_000)}}`, ''],
    [`[${'{},'.repeat(1_300_000)}1]`, ''],
    ['{', ''],
    ['null', ''],
  ];
  const waited = await longestWait(async () => {
    for (const [message, limit] of giants)
      expect(await attacker.refusal(message), message.slice(0, 60)).toContain(limit);
  });
  expect(waited).toBeLessThan(HELD_UP_MS);
  expect(attacker.count('run')).toBe(0);
});

test('a message larger than any request closes the channel with a code of its own, and the page may come back', async () => {
  const attacker = await attackerOn();
  const waited = await longestWait(async () => {
    attacker.socket.send(execute(cells(4, 'x'.repeat(EDITOR_LIMITS.messageBytes / 4))));
    await until('the end of the channel', () => attacker.closed !== null);
  });
  expect(attacker.closed).toBe(CHANNEL_CLOSED.tooLarge);
  expect(waited).toBeLessThan(HELD_UP_MS);
  const back = await Page.open(attacker.base);
  expect(await back.runCode('c1', 'print(1)')).toMatchObject({ state: 'ok' });
});

test('a page that sends thousands of messages is slowed down, and every one of them is answered', async () => {
  const attacker = await attackerOn();
  const waited = await longestWait(async () => {
    for (let nth = 0; nth < 5_000; nth += 1) attacker.socket.send('{"type":"nothing"}');
    await until('an answer to each', () => attacker.refusals.length >= 5_000);
  });
  expect(waited).toBeLessThan(HELD_UP_MS);
});

test('questions that a busy kernel cannot answer are refused above what it may be asked', async () => {
  const attacker = await attackerOn();
  const code = 'x'.repeat(EDITOR_LIMITS.source);
  const replied = (request_id: string) =>
    until('a reply', () =>
      attacker.heard.find((event) => event.type === 'reply' && event.request_id === request_id),
    );
  // Nothing of its process goes on: not even the thread that answers.
  attacker.socket.send(
    execute([{ cell_id: 'c1', code: 'import os, signal; os.kill(os.getpid(), signal.SIGSTOP)' }]),
  );
  await until('a stopped kernel', () =>
    attacker.heard.some((event) => event.type === 'run' && event.run.state === 'running'),
  );
  for (let nth = 0; nth < 40; nth += 1)
    attacker.socket.send(
      JSON.stringify({ type: 'complete', request_id: `q${nth}`, code, cursor_pos: 0 }),
    );
  expect(await replied('q39')).toMatchObject({
    content: { error: expect.stringContaining('The kernel is busy') },
  });
});

test('a cell named twice runs once, in its last place with its last code, and one that is nowhere is cleared without a word', async () => {
  const page = await bench.page(['1', '2'], plain);
  page.send({
    type: 'clear',
    cell_ids: Array.from({ length: EDITOR_LIMITS.cells }, (_, nth) => `stale-${nth}`),
  });
  page.send({
    type: 'execute',
    stop_on_error: true,
    cells: [
      { cell_id: 'c1', code: 'print("first")' },
      { cell_id: 'c2', code: 'print("two")' },
      { cell_id: 'c1', code: 'print("last")' },
    ],
  });
  await page.over('c1');
  expect([page.text('c1'), page.text('c2')]).toEqual(['last\n', 'two\n']);
  const ended = page.events.flatMap((event) =>
    event.type === 'run' && event.run.state === 'ok' ? [event.run.cell_id] : [],
  );
  expect(ended).toEqual(['c2', 'c1']);
  expect(
    page.events.filter((event) => event.type === 'outputs' && event.cell_id.startsWith('stale')),
  ).toEqual([]);
});

test('a hundred pages of one notebook are told of thousands of cells at once, and the two hundred and first page is sent away', async () => {
  const page = await bench.page(['1'], plain);
  const open = () => Attacker.at(page.base);
  const [first, ...many] = await Promise.all(Array.from({ length: 100 }, open));
  const heard = many.map(({ socket }) => {
    const got = { messages: 0, bytes: 0 };
    socket.removeAllListeners('message').on('message', (data) => {
      got.messages += 1;
      got.bytes += (data as Buffer).length;
    });
    return got;
  });
  const waited = await longestWait(async () => {
    first!.socket.send(
      execute([{ cell_id: 'busy', code: 'import time; time.sleep(60)' }, ...cells(2_000)]),
    );
    await until('every page to hear of every cell', () =>
      heard.every(({ bytes }) => bytes > 2_000 * 100),
    );
  });
  // It was a message for each cell and page.
  expect(Math.max(...heard.map(({ messages }) => messages))).toBeLessThan(50);
  expect(waited).toBeLessThan(HELD_UP_MS);
  const further = await Promise.all(Array.from({ length: 99 }, open));
  const last = new Attacker(page.base);
  await until('the last one to be sent away', () => last.closed !== null);
  expect(last.closed).toBe(CHANNEL_CLOSED.crowded);
  for (const { socket } of [first!, ...many, ...further]) socket.terminate();
});

test('documents that are too large, too deep or of too many parts are not saved, with the reason', async () => {
  const page = await bench.page(['1'], plain);
  const save = async (metadata: string, more = '') => {
    const body = `{"base_version":1,"tab":"t","metadata":${metadata},"cells":[]${more}}`;
    const reply = await visit(`${page.base}document`, {
      method: 'PUT',
      headers: { origin: new URL(page.base).origin },
      body,
    });
    return [reply.status, ((await reply.json()) as { message: string }).message];
  };
  const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const waited = await longestWait(async () => {
    expect(await save('{}', ' '.repeat(EDITOR_LIMITS.documentBytes))).toEqual([
      413,
      'The notebook cannot be saved: it is longer than 16 MiB.',
    ]);
    expect(await save(deep(100_000))).toEqual([
      422,
      'The notebook cannot be saved: metadata may be nested at most 500 levels deep.',
    ]);
    expect(await save(deep(5_000_000))).toEqual([
      422,
      'The notebook cannot be saved: it holds more than 300,000 values.',
    ]);
  });
  expect(waited).toBeLessThan(HELD_UP_MS);
  expect((await page.save()).status).toBe(200);
});

test('a kernel program that forges values nested without end does not take the server along', async () => {
  const page = await bench.page(['1'], plain);
  const forged = `import os
from atelier_kernel.wire import wire
wire.emit("display_data", {"data": {"text/plain": "before"}, "metadata": {}})
line = '{"id": "%s", "type": "display_data", "content": {"metadata": {}, "data": {"application/json": %s}}}\\n' % (wire.cell, '[' * 20000 + ']' * 20000)
os.write(wire.fd, line.encode())
print("after")`;
  expect(await page.runCode('c1', forged)).toMatchObject({ state: 'ok' });
  expect(page.outputs('c1')).toMatchObject([
    { data: { 'text/plain': 'before' } },
    { text: 'after\n' },
  ]);
});

test('a request to the API with millions of tiny values is refused before they are parsed', async () => {
  const workspace = await openWorkspace();
  try {
    const bearer = {
      authorization: `Bearer ${await workspace.signIn()}`,
      'content-type': 'application/json',
    };
    const ask = (payload: string) =>
      workspace.app.inject({
        method: 'POST',
        url: '/fsc/user/read/',
        headers: { host: 'localhost', ...bearer },
        payload,
      });
    const refused = await ask(`{"user_name":"admin","a":[${'[],'.repeat(200_000)}1]}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { Error: 'The request holds more than 100,000 values.' },
    ]);
    expect((await ask('{"user_name":')).statusCode).toBe(400);
    expect((await ask('{"user_name":"admin"}')).statusCode).toBe(200);
  } finally {
    await workspace.close();
  }
});
