import { createAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { poll } from '~/web/lib/saga/poll';
import { always } from '~/web/lib/saga/policies';

const gone = createAction('test/gone');
const sooner = createAction('test/sooner');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['at once', 0, 1],
  ['after a while', 20_000, 0],
])(
  'CON-02 what is read %s is read no more after the fact that ends it',
  async (_when, firstAfter, before) => {
    let reads = 0;
    const app = runLinesAlone([
      always(function* follow() {
        yield* poll(
          function* read() {
            yield* [];
            reads += 1;
          },
          { every: 30_000, firstAfter, until: gone.type, sooner: sooner.type },
        );
      }),
    ]);
    await pass(1000);
    app.dispatch(gone());
    app.dispatch(sooner());
    await pass(120_000);
    expect([reads, app.crashes]).toEqual([before, []]);
    app.stop();
  },
);
