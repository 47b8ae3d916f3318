import { createAction } from '@reduxjs/toolkit';
import { afterEach, expect, test, vi } from 'vitest';
import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { runLinesAlone } from '#test/harness/runLines';
import { every } from '~/web/lib/saga/policies';
import { createSagaSemaphore } from '~/web/lib/saga/sagaSemaphore';

const queued = createAction<string>('test/queued');
const cancelled = createAction<string>('test/cancelled');
const finished = createAction<string>('test/finished');

afterEach(() => void vi.useRealTimers());

test('CON-02 three at a time, first come first served, and one that waits and one that works can both be cancelled', async () => {
  vi.useFakeTimers();
  const through = createSagaSemaphore(3);
  const began: string[] = [];
  let working = 0;
  let most = 0;
  function* upload(id: string): SagaGenerator<void> {
    began.push(id);
    most = Math.max(most, ++working);
    try {
      yield* delay(1000);
      yield* put(finished(id));
    } finally {
      working -= 1;
    }
  }
  const app = runLinesAlone([
    every(queued, function* enqueue({ payload: id }) {
      yield* race({
        upload: call(through, () => upload(id)),
        cancel: take(
          (action: { type: string }) => cancelled.match(action) && action.payload === id,
        ),
      });
    }),
  ]);
  for (const id of 'abcdef') app.dispatch(queued(id));
  await vi.advanceTimersByTimeAsync(10);
  expect(began.join('')).toBe('abc');
  app.dispatch(cancelled('e'));
  app.dispatch(cancelled('a'));
  await vi.advanceTimersByTimeAsync(10);
  expect(began.join('')).toBe('abcd');
  await vi.advanceTimersByTimeAsync(5000);
  expect(began.join('')).toBe('abcdf');
  expect(most).toBe(3);
  expect(app.told().filter((type) => type === finished.type)).toHaveLength(4);
  app.stop();
});
