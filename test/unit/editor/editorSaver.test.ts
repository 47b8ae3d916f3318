import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Document, Save } from '~/contract/editor';
import { Book } from '~/frames/editor/model/book';
import { Saver, SAVE_AFTER_MS, RETRY_AFTER_MS, type PutResult } from '~/frames/editor/model/saver';

const saved_at = '2026-01-02T03:04:05.000Z';
const theirs: Document = {
  version: 7,
  seq: 0,
  file_name: 'x.ipynb',
  read_only: false,
  saved_at,
  metadata: {},
  cells: [
    {
      id: 'a',
      cell_type: 'code',
      source: 'theirs',
      metadata: {},
      outputs: [],
      execution_count: null,
    },
  ],
};

function open(...answers: PutResult[]) {
  const book = new Book({ undo: () => false, redo: () => false });
  const sent: Save[] = [];
  const saver = new Saver(book, 'tab-1', async (save) => {
    sent.push(save);
    return (
      answers.shift() ?? { kind: 'saved', saved: { version: save.base_version + 1, saved_at } }
    );
  });
  book.adopt([{ id: 'a', cell_type: 'code', source: '', metadata: {} }], {});
  saver.agreed({ version: 1, saved_at, cells: [] });
  return { book, saver, sent, type: (text: string) => book.typed('a', text, true) };
}

describe('saving by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('saves once, a second after typing stops', async () => {
    const { saver, sent, type } = open();
    type('x');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
    type('xy');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
    expect([sent.length, saver.state.phase, saver.settled]).toEqual([0, 'unsaved', false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(
      sent.map(({ base_version, tab, cells }) => [base_version, tab, cells[0]?.source]),
    ).toEqual([[1, 'tab-1', 'xy']]);
    expect([saver.state, saver.settled]).toEqual([{ phase: 'saved', at: saved_at }, true]);
  });

  test('what is typed while a save is on its way is saved after it, over the version it made', async () => {
    const { saver, sent, type } = open();
    type('x');
    const first = saver.now();
    type('xy');
    await first;
    expect(saver.state.phase).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent.map(({ base_version, cells }) => [base_version, cells[0]?.source])).toEqual([
      [1, 'x'],
      [2, 'xy'],
    ]);
  });

  test('a failed save says why, keeps the text, and is tried again', async () => {
    const { saver, sent, type } = open({ kind: 'failed', why: 'the disk is full' });
    type('x');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect([saver.state, saver.settled]).toEqual([
      { phase: 'failed', why: 'the disk is full' },
      false,
    ]);
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect([sent.length, saver.state.phase]).toEqual([2, 'saved']);
  });

  test('another version is never overwritten by itself: typing on saves nothing until a person has chosen', async () => {
    const { saver, sent, type } = open({ kind: 'conflict', theirs });
    type('mine');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(saver.state).toEqual({ phase: 'conflict', theirs });
    type('mine!');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    await saver.overwrite(theirs);
    expect(sent[1]).toMatchObject({ base_version: 7, cells: [{ source: 'mine!' }] });
    expect(saver.settled).toBe(true);
  });

  test('a save whose answer was lost is no conflict: the other version is this very text', async () => {
    const text = {
      id: 'a',
      cell_type: 'code' as const,
      source: 'mine',
      metadata: {},
      outputs: [],
      execution_count: 3,
    };
    const { saver, sent, type } = open(
      { kind: 'failed', why: 'the line broke' },
      { kind: 'conflict', theirs: { ...theirs, cells: [text] } },
    );
    type('mine');
    await saver.now();
    await saver.now();
    expect([sent.length, saver.state.phase, saver.base.version, saver.settled]).toEqual([
      2,
      'saved',
      7,
      true,
    ]);
  });

  test('another version with the text this tab began with is no conflict either', async () => {
    const { saver, sent, type } = open({ kind: 'conflict', theirs: { ...theirs, cells: [] } });
    type('mine');
    await saver.now();
    expect(sent.map(({ base_version }) => base_version)).toEqual([1, 7]);
    expect(saver.state.phase).toBe('saved');
  });

  test('nothing is sent where nothing changed', async () => {
    const { saver, sent } = open();
    await saver.now();
    expect(sent).toEqual([]);
  });
});
