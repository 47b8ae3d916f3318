/** Drafts when the notebook is opened again: text that was typed on a page and that the server never saved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import type { Cell, Document, Draft, DraftMessage } from '~/contract/editor';
import { SaveStatus } from '~/frames/editor/chrome/status';
import { followDraft } from '~/frames/editor/chrome/offerDraft';
import { Parent } from '~/frames/editor/wire/parent';
import { Workbench } from '~/frames/editor/workbench';

const cell = (id: string, source: string): Cell => ({
  id,
  cell_type: 'code',
  source,
  metadata: {},
});
const documentOf = (cells: readonly Cell[], read_only = false): Document => ({
  version: 1,
  seq: 0,
  file_name: 'main.ipynb',
  read_only,
  saved_at: '2026-01-02T03:04:05.000Z',
  metadata: {},
  cells: cells.map((one) => ({ ...one, outputs: [], execution_count: null })),
});
const draft = (...cells: Cell[]): Draft => ({
  base: [cell('a', 'one'), cell('b', 'two')],
  cells,
  at: '2026-11-28T14:03:00.000Z',
});

class Silent {
  static readonly OPEN = 1;
  readonly readyState = 0;
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Silent);
  HTMLDialogElement.prototype.close = function close(value) {
    this.returnValue = value ?? '';
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => void vi.unstubAllGlobals());

/** The page of a notebook that holds `cells`, and what it handed over since. */
const open = async (cells: readonly Cell[], read_only = false) => {
  const puts: Cell[][] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Promise.resolve(Response.json(documentOf(cells, read_only)));
    puts.push((JSON.parse(body as string) as { cells: Cell[] }).cells);
    return Promise.resolve(new Response(null, { status: 503 }));
  });
  const bench = new Workbench({ base: 'http://localhost/nb/1/', parent: null });
  document.body.replaceChildren(bench.pages.element, bench.notices.element);
  await bench.start();
  const handed: (Draft | null)[] = [];
  const port = { postMessage: (one: Draft | null) => void handed.push(one) };
  const message = (stored: Draft | null): DraftMessage => ({
    type: 'draft',
    draft: stored,
    available: true,
  });
  return {
    bench,
    handed,
    puts,
    sources: () => bench.book.cells.map(({ source }) => source),
    follow: (stored: Draft | null) => followDraft(bench, message(stored), port),
  };
};
const question = () => document.querySelector('dialog[open]');
const press = (label: string) =>
  [...(question()?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent === label)
    ?.click();

test('over the text it was typed over a draft comes back by itself, is saved, and can be undone', async () => {
  const { bench, follow, sources, puts } = await open(draft().base);
  await follow(draft(cell('a', 'one'), cell('b', 'two more'), cell('c', 'three')));
  expect([sources(), question()]).toEqual([['one', 'two more', 'three'], null]);
  expect(document.body.textContent).toContain('that was not saved is back');
  await bench.saver.now();
  expect(puts.at(-1)?.map(({ source }) => source)).toEqual(['one', 'two more', 'three']);
  bench.book.undo();
  expect(sources()).toEqual(['one', 'two']);
});

test('a draft that the server has after all is deleted without a word', async () => {
  const now = [cell('a', 'one'), cell('b', 'two more')];
  const { follow, handed, sources, bench } = await open(now);
  await follow(draft(...now));
  expect([sources(), handed, question(), bench.notices.element.textContent]).toEqual([
    ['one', 'two more'],
    [null],
    null,
    '',
  ]);
});

const changed = [cell('a', 'one'), cell('b', 'theirs')];
const mine = draft(cell('a', 'mine'), cell('b', 'two'));

test('where the notebook changed meanwhile nothing happens before the person has chosen, and Escape chooses nothing', async () => {
  const { follow, handed, sources } = await open(changed);
  const done = follow(mine);
  await untilPasses(() => expect(question()?.textContent).toContain('you changed 1 cell'));
  expect([sources(), handed]).toEqual([['one', 'theirs'], []]);
  (question() as HTMLDialogElement).close();
  await untilPasses(() => expect(question()).not.toBeNull());
  press('Restore mine');
  await done;
  expect(sources()).toEqual(['mine', 'two']);
});

test.each([
  ['Merge cell by cell', ['mine', 'theirs']],
  ['Discard mine', ['one', 'theirs']],
])('the person chooses: %s', async (label, expected) => {
  const { follow, handed, sources } = await open(changed);
  const done = follow(mine);
  await untilPasses(() => expect(question()).not.toBeNull());
  press(label);
  await done;
  expect([sources(), question()]).toEqual([expected, null]);
  expect(handed).toEqual(label === 'Discard mine' ? [null] : []);
});

test('a page that may only be read neither restores a draft nor deletes it', async () => {
  const { follow, handed, sources } = await open(draft().base, true);
  await follow(mine);
  expect([sources(), handed]).toEqual([['one', 'two'], []]);
});

test('where a save fails the page says whether a copy is stored', async () => {
  const { bench, follow } = await open(draft().base);
  const status = new SaveStatus(bench);
  bench.book.typed('a', 'one more', true);
  await bench.saver.now();
  expect(status.element.textContent).toContain(
    'This browser cannot store a copy: keep this page open.',
  );
  expect(bench.notices.element.textContent).toContain('keep this page open');
  await follow(null);
  status.show();
  expect(status.element.textContent).toContain('A copy is stored in this browser.');
});

test('only what is shaped like a draft is heard from the app, with its port', () => {
  const heard: unknown[] = [];
  const frame = new EventTarget() as unknown as Window;
  const app = {};
  Object.assign(frame, { parent: app });
  new Parent('http://app.test', frame).hear((message, port) => heard.push([message.type, port]));
  const port = new MessageChannel().port1;
  const say = (data: unknown) => {
    const event = new MessageEvent('message', { data, origin: 'http://app.test' });
    Object.defineProperties(event, { source: { value: app }, ports: { value: [port] } });
    frame.dispatchEvent(event);
  };
  for (const wrong of [
    {},
    { draft: null },
    { draft: 1, available: true },
    { draft: { base: [] }, available: true },
  ])
    say({ type: 'draft', ...wrong });
  say({ type: 'draft', draft: null, available: false });
  say({ type: 'draft', draft: mine, available: true });
  expect(heard).toEqual([
    ['draft', port],
    ['draft', port],
  ]);
  port.close();
});
