import { createAction } from '@reduxjs/toolkit';
import { delay } from 'typed-redux-saga';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import type { Problem } from '~/contract';
import { connectionLost, connectionRestored, tabHidden, tabVisible } from '~/web/lib/browser/tab';
import { longPoll, type PollResult } from '~/web/lib/saga/longPoll';
import { always } from '~/web/lib/saga/policies';

const again = createAction('test/again');
const problem = (statusCode: number): Problem => ({ statusCode, code: 'test', message: 'No.' });

let app: ReturnType<typeof runLinesAlone>;
let asked: number[];
/** Answers these, one after the other, and then nothing new after 20 s each time. */
const answer = (...heard: readonly PollResult[]) => {
  asked = [];
  app = runLinesAlone([
    always(function* follow() {
      yield* longPoll(
        function* read(misses) {
          const next = heard[asked.length];
          asked.push(misses);
          if (next === undefined) yield* delay(20_000);
          return next ?? 'nothing';
        },
        { again: again.type },
      );
    }),
  ]);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(app.crashes).toEqual([]);
  app.stop();
  vi.useRealTimers();
});

describe('a long poll', () => {
  test('JOB-09 asks on at once while nothing is new, after a breath where something was, and no more once all is there', async () => {
    answer('nothing', 'more', 'all');
    await pass(0);
    expect(asked).toEqual([0, 0]);
    await pass(79);
    expect(asked).toHaveLength(2);
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  test('does not press a server that holds no answer back', async () => {
    answer(...Array<PollResult>(50).fill('nothing'));
    await pass(10_500);
    expect(asked.length).toBeGreaterThanOrEqual(11);
    expect(asked.length).toBeLessThanOrEqual(13);
  });

  test('leaves a server that is away alone, longer each time, and asks at once when a person does', async () => {
    answer(
      problem(503),
      problem(503),
      problem(0),
      problem(503),
      problem(503),
      'more',
      problem(503),
      'all',
    );
    await pass(0);
    for (const [wait, times] of [
      [500, 2],
      [1_000, 3],
      [2_000, 4],
      [5_000, 5],
    ] as const) {
      await pass(wait - 1);
      expect(asked).toHaveLength(times - 1);
      await pass(1);
      expect(asked).toHaveLength(times);
    }
    app.dispatch(again());
    await pass(80);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 0]);
    await pass(500);
    expect(asked).toHaveLength(8);
  });

  test.each([408, 429])(
    'asks by itself again after %s, which says nothing of the question',
    async (statusCode) => {
      answer(problem(statusCode), 'all');
      await pass(500);
      expect(asked).toHaveLength(2);
    },
  );

  test('asks again after a refusal only when a person does', async () => {
    answer(problem(403), 'all');
    await pass(600_000);
    expect(asked).toHaveLength(1);
    app.dispatch(again());
    await pass(0);
    expect(asked).toHaveLength(2);
  });

  test('CON-14 does not ask while the tab is hidden or offline', async () => {
    answer();
    app.dispatch(tabHidden());
    app.dispatch(connectionLost());
    await pass(60_000);
    expect(asked).toHaveLength(1);
    app.dispatch(tabVisible());
    await pass(0);
    expect(asked).toHaveLength(1);
    app.dispatch(connectionRestored());
    await pass(0);
    expect(asked).toHaveLength(2);
  });
});
