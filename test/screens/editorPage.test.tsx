/** The editor's own page, frame by frame, on a server of one document. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import {
  CHANNEL_CLOSED,
  EDITOR_LIMITS,
  type ChannelEvent,
  type Document,
  type Run,
} from '~/contract/editor';
import { command } from '~/frames/editor/commands/table';
import { Workbench } from '~/frames/editor/workbench';

const document_: Document = {
  version: 1,
  seq: 0,
  file_name: 'main.ipynb',
  read_only: false,
  saved_at: '2026-01-02T03:04:05.000Z',
  metadata: {},
  cells: [
    {
      id: 'a',
      cell_type: 'code',
      source: 'print("forty")',
      metadata: {},
      outputs: [],
      execution_count: null,
    },
  ],
};
const kernel = (state: 'idle' | 'busy'): ChannelEvent => ({
  type: 'kernel',
  kernel: { state, reason: null, runtime_id: 'p', label: 'Python' },
});
const run = (state: Run['state'], run_id: string): ChannelEvent => ({
  type: 'run',
  run: {
    cell_id: 'a',
    run_id,
    state,
    since: '2026-01-02T03:04:05.000Z',
    execution_count: 1,
    elapsed_ms: state === 'ok' ? 2 : null,
  },
});
const printed = (seq: number, run_id: string, text: string): ChannelEvent => ({
  type: 'outputs',
  seq,
  cell_id: 'a',
  run_id,
  changes: [{ op: 'clear' }, { op: 'text', name: 'stdout', text }],
});

/** The server's end of the page's line. */
class Line {
  static latest: Line | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly sent: string[] = [];
  constructor() {
    Line.latest = this;
  }
  send(text: string) {
    this.sent.push(text);
  }
  say(...events: ChannelEvent[]) {
    for (const event of events) this.onmessage?.({ data: JSON.stringify(event) });
  }
}

let frames: ((at: number) => void)[] = [];
/** Lets the browser draw until nothing more is asked for. */
const draw = () => {
  while (frames.length > 0) for (const frame of frames.splice(0)) frame(performance.now());
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(document_)));
  vi.stubGlobal('requestAnimationFrame', (frame: (at: number) => void) => frames.push(frame));
});
afterEach(() => {
  // Callbacks that still wait for a frame would wait for it in the next test too.
  draw();
  vi.unstubAllGlobals();
});

const open = async () => {
  const bench = new Workbench({ base: 'http://localhost/nb/1/', parent: null });
  document.body.replaceChildren(bench.pages.element);
  await bench.start();
  const line = Line.latest!;
  line.say({
    type: 'hello',
    version: 1,
    seq: 0,
    widgets_seq: 0,
    can_run: true,
    runs: [],
    runtimes: [],
    kernel: { state: 'idle', reason: null, runtime_id: 'p', label: 'Python' },
  });
  draw();
  const shown = (selector: string) =>
    document.querySelector<HTMLElement>(`.cell[data-id="a"] ${selector}`);
  const look = () => [shown('.gutter')?.dataset['state'], shown('.outputs')?.textContent];
  return { bench, line, look, shown };
};

test('no run looks over before what it printed is there, however soon the kernel is idle again', async () => {
  const { bench, line, look, shown } = await open();
  expect(look()).toEqual(['none', '']);
  line.say(run('running', 'r1'), kernel('busy'));
  draw();
  expect(look()).toEqual(['running', '']);
  line.say(printed(1, 'r1', 'forty\n'), run('ok', 'r1'), kernel('idle'));
  bench.pages.tellAll();
  expect(look()).toEqual(['running', '']);
  draw();
  expect(look()).toEqual(['ok', 'forty\n']);
  expect(shown('.gutter')?.dataset['run']).toBe('r1');
});

test('a second run of a cell is another run, also where it is over within one frame', async () => {
  const { line, look, shown } = await open();
  line.say(printed(1, 'r1', 'forty\n'), run('ok', 'r1'), kernel('idle'));
  draw();
  line.say(
    run('running', 'r2'),
    kernel('busy'),
    printed(2, 'r2', 'forty-one\n'),
    run('ok', 'r2'),
    kernel('idle'),
  );
  expect([...look(), shown('.gutter')?.dataset['run']]).toEqual(['ok', 'forty\n', 'r1']);
  draw();
  expect([...look(), shown('.gutter')?.dataset['run']]).toEqual(['ok', 'forty-one\n', 'r2']);
});

test('events that come together are taken in their order', async () => {
  const { line, look } = await open();
  line.onmessage?.({
    data: JSON.stringify([
      run('running', 'r1'),
      printed(1, 'r1', 'forty\n'),
      run('ok', 'r1'),
      kernel('idle'),
    ]),
  });
  draw();
  expect(look()).toEqual(['ok', 'forty\n']);
});

test('a request larger than the server takes is not sent, and the page says so', async () => {
  const { bench, line } = await open();
  const value = 'ä'.repeat(EDITOR_LIMITS.messageBytes / 2);
  expect(bench.channel.send({ type: 'input', value })).toBe(false);
  expect(line.sent).toEqual([]);
  expect(bench.notices.element.textContent).toContain('at most 4 MiB can be sent at a time');
});

test('a refusal is shown, and so is why a channel was closed, nothing is sent again when it is back', async () => {
  const { bench, line } = await open();
  line.say({
    type: 'refused',
    reason: 'This is too much for one request: at most 10,000 cells can be run at a time.',
  });
  expect(bench.notices.element.textContent).toContain('at most 10,000 cells can be run at a time');
  expect(bench.channel.send({ type: 'interrupt' })).toBe(true);
  line.onclose?.({ code: CHANNEL_CLOSED.tooLarge, reason: '' });
  line.onclose?.({
    code: CHANNEL_CLOSED.crowded,
    reason: 'This notebook is open in 200 pages already. Close some of them.',
  });
  expect(bench.notices.element.textContent).toContain('at most 4 MiB can be sent at a time');
  expect(bench.notices.element.textContent).toContain('open in 200 pages already');
  await vi.waitFor(() => expect(Line.latest).not.toBe(line), { timeout: 30_000 });
  expect(Line.latest?.sent).toEqual([]);
});

test('a page that comes back to a newer text reads it', async () => {
  const { bench, line } = await open();
  const newer = {
    ...document_,
    version: 2,
    cells: [{ ...document_.cells[0]!, source: 'print("newer")' }],
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(newer)));
  line.say({
    type: 'hello',
    version: 2,
    seq: 0,
    widgets_seq: 0,
    can_run: true,
    runs: [],
    runtimes: [],
    kernel: { state: 'idle', reason: null, runtime_id: 'p', label: 'Python' },
  });
  await untilPasses(() => expect(bench.book.cells[0]?.source).toBe('print("newer")'));
});

describe('tags of cells', () => {
  const tagged = (id: string, ...tags: string[]): Document['cells'][number] => ({
    id,
    cell_type: 'code',
    source: id,
    metadata: { tags },
    execution_count: 1,
    outputs: [{ output_type: 'stream', name: 'stdout', text: `output of ${id}` }],
  });
  const cells = [
    tagged('a', 'raises-exception'),
    tagged('b', 'skip-execution'),
    tagged('c', 'hide-input'),
    tagged('d', 'remove-output'),
    tagged('e', 'remove-cell'),
  ];
  const openTagged = async (read_only = false) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ ...document_, read_only, cells })),
    );
    return open();
  };
  const part = (id: string, selector: string) =>
    document.querySelector<HTMLElement>(`.cell[data-id="${id}"] ${selector}`);
  const isSeen = (id: string, selector: string) =>
    part(id, selector)?.hidden === false &&
    document.querySelector<HTMLElement>(`.cell[data-id="${id}"]`)?.hidden === false;
  const folds = (id: string) =>
    [...document.querySelectorAll<HTMLElement>(`.cell[data-id="${id}"] .fold`)].filter(
      ({ hidden }) => !hidden,
    );

  test('a run of all leaves out skip-execution and goes on after raises-exception, and the cell itself runs where it is asked for', async () => {
    const { bench, line } = await openTagged();
    command('runAll').run(bench);
    bench.selection.select('b');
    command('runStay').run(bench);
    const [all, one] = line.sent.map(
      (text) => JSON.parse(text) as { cells: { cell_id: string; may_fail?: boolean }[] },
    );
    expect(all?.cells.map(({ cell_id, may_fail = false }) => [cell_id, may_fail])).toEqual([
      ['a', true],
      ['c', false],
      ['d', false],
      ['e', false],
    ]);
    expect(one?.cells.map(({ cell_id }) => cell_id)).toEqual(['b']);
  });

  test('who edits sees everything: folded parts behind a button, what readers do not see with words', async () => {
    const { bench } = await openTagged();
    expect([
      isSeen('c', '.input'),
      isSeen('c', '.outputs'),
      folds('c').map((fold) => fold.textContent),
    ]).toEqual([false, true, ['Show code']]);
    folds('c')[0]?.click();
    expect([isSeen('c', '.input'), folds('c')[0]?.getAttribute('aria-expanded')]).toEqual([
      true,
      'true',
    ]);
    expect([isSeen('d', '.outputs'), folds('d').map((fold) => fold.textContent)]).toEqual([
      true,
      ['Hide output (readers do not see it)'],
    ]);
    expect(isSeen('e', '.input')).toBe(true);
    expect(part('a', '.cell-tags')?.textContent.trim()).toBe('raises-exception');
    folds('c')[0]?.click();
    const view = bench.pages.view('c');
    if (view) view.editing = true;
    expect(isSeen('c', '.input')).toBe(true);
  });

  test('who only reads does not see what is tagged remove-…', async () => {
    await openTagged(true);
    expect([
      isSeen('d', '.input'),
      isSeen('d', '.outputs'),
      isSeen('e', '.input'),
      document.querySelector<HTMLElement>('.cell[data-id="e"]')?.hidden,
    ]).toEqual([true, false, false, true]);
    expect([folds('c').length, folds('d').length]).toEqual([1, 0]);
  });

  test('tags are set in a dialog, and taken back as one step', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(value) {
      this.returnValue = value ?? '';
      this.dispatchEvent(new Event('close'));
    };
    const { bench } = await openTagged();
    bench.selection.select('c');
    command('tags').run(bench);
    const dialog = document.querySelector('dialog');
    const field = dialog?.querySelector('input');
    expect(field?.value).toBe('hide-input');
    if (field) field.value = 'mine, remove-input';
    [...(dialog?.querySelectorAll('button') ?? [])]
      .find(({ textContent }) => textContent === 'Set tags')
      ?.click();
    await untilPasses(() =>
      expect(bench.book.cell('c')?.metadata).toEqual({ tags: ['mine', 'remove-input'] }),
    );
    bench.book.undo();
    expect(bench.book.cell('c')?.metadata).toEqual({ tags: ['hide-input'] });
  });
});
