import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '~/contract/editor';
import { Book } from '~/frames/editor/model/book';
import { COPY_AFTER_MS, LocalCopy } from '~/frames/editor/model/localCopy';
import { Saver, SAVE_AFTER_MS, type PutResult } from '~/frames/editor/model/saver';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saved_at = '2026-01-02T03:04:05.000Z';
const unreachable: PutResult = { kind: 'failed', why: 'the workspace server cannot be reached' };

/** A page whose text is stored; `answers` are those of the server. */
const open = (...answers: PutResult[]) => {
  const book = new Book({ undo: () => false, redo: () => false });
  const saver = new Saver(book, 'tab', async (save) =>
    Promise.resolve(
      answers.shift() ?? { kind: 'saved', saved: { version: save.base_version + 1, saved_at } },
    ),
  );
  const copy = new LocalCopy(book, saver);
  const cells = [{ id: 'a', cell_type: 'code' as const, source: 'old', metadata: {} }];
  book.adopt(cells, {});
  saver.agreed({
    version: 1,
    saved_at,
    cells: cells.map((cell) => ({ ...cell, outputs: [], execution_count: null })),
  });
  const handed: (Draft | null)[] = [];
  const port = { postMessage: (draft: Draft | null) => void handed.push(draft) };
  const texts = () =>
    handed.map((draft) => draft && [draft.base[0]?.source, draft.cells[0]?.source]);
  return { copy, saver, port, texts, type: (text: string) => book.typed('a', text, true) };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what is typed is handed over within 300 ms, also while typing never stops', async () => {
  const { copy, port, texts, type } = open();
  copy.begin(port, false);
  type('n');
  await pass(COPY_AFTER_MS);
  expect(texts()).toEqual([['old', 'n']]);
  for (let at = 0; at < 10; at += 1) {
    type(`new ${at}`);
    await pass(50);
  }
  expect(COPY_AFTER_MS).toBeLessThan(300);
  expect(texts().at(-1)?.[1]).toMatch(/new [5-9]/);
});

test('a draft is deleted once the server has saved exactly that text, and not before', async () => {
  const { copy, saver, port, texts, type } = open(unreachable);
  copy.begin(port, false);
  type('new');
  await pass(SAVE_AFTER_MS);
  expect([saver.state.phase, texts()]).toEqual(['failed', [['old', 'new']]]);
  const saving = saver.now();
  type('newer');
  await saving;
  expect(texts()).toEqual([['old', 'new']]);
  await pass(COPY_AFTER_MS);
  expect(texts().at(-1)).toEqual(['new', 'newer']);
  await saver.now();
  expect(texts().at(-1)).toBeNull();
  expect(texts()).toHaveLength(3);
});

test('text that is saved before its copy is due is never handed over, and nothing is deleted that was not stored', async () => {
  const { copy, saver, port, texts, type } = open();
  copy.begin(port, false);
  type('new');
  await saver.now();
  await pass(10 * COPY_AFTER_MS);
  expect(texts()).toEqual([]);
});

test('nothing takes the place of a stored draft before it was offered, and what was typed meanwhile follows', async () => {
  const { copy, port, texts, type } = open(unreachable, unreachable);
  type('new');
  await pass(10 * COPY_AFTER_MS);
  expect([copy.begun, texts()]).toEqual([false, []]);
  copy.begin(port, true);
  await pass(COPY_AFTER_MS);
  expect(texts()).toEqual([['old', 'new']]);
});

test('a stored draft that is no longer needed is deleted when the page begins', () => {
  const { copy, port, texts } = open();
  copy.begin(port, true);
  expect(texts()).toEqual([null]);
});

test('a page that goes hands over its last words at once', () => {
  const { copy, port, texts, type } = open();
  copy.begin(port, false);
  copy.now();
  type('last words');
  copy.now();
  expect(texts()).toEqual([['old', 'last words']]);
});
