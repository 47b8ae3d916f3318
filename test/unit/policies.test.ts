import { createAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delay, put, type SagaGenerator } from 'typed-redux-saga';
import { runLinesAlone } from '#test/harness/runLines';
import {
  alive,
  always,
  during,
  every,
  flowCrashed,
  latest,
  latestBy,
  leadingBy,
  whilePage,
  type Line,
} from '~/web/lib/saga/policies';

const asked = createAction<{ id: string; n?: number }>('test/asked');
const closed = createAction<{ id: string }>('test/closed');
const done = createAction<string>('test/done');
const byId = ({ id }: { id: string }) => id;

function* work({ payload: { id, n = 0 } }: ReturnType<typeof asked>): SagaGenerator<void> {
  yield* delay(100);
  yield* put(done(`${id}${n}`));
}

let app: ReturnType<typeof runLinesAlone>;
const finished: string[] = [];
const run = (...lines: Line[]) => {
  finished.length = 0;
  app = runLinesAlone(lines, {
    reducers: {
      seen: (state: null = null, action) => {
        if (done.match(action)) finished.push(action.payload);
        return state;
      },
    },
  });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  app.stop();
  vi.useRealTimers();
});

describe('the switchboard policies', () => {
  test('every runs side by side', async () => {
    run(every(asked, work));
    for (const n of [1, 2, 3]) app.dispatch(asked({ id: 'a', n }));
    await vi.advanceTimersByTimeAsync(150);
    expect(finished).toEqual(['a1', 'a2', 'a3']);
  });

  test('latest: a newer event cancels the older run', async () => {
    run(latest(asked, work));
    app.dispatch(asked({ id: 'a', n: 1 }));
    app.dispatch(asked({ id: 'b', n: 2 }));
    await vi.advanceTimersByTimeAsync(150);
    expect(finished).toEqual(['b2']);
  });

  test('latestBy cancels within one key only', async () => {
    run(latestBy(asked, byId, work));
    for (const [id, n] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      app.dispatch(asked({ id, n }));
    await vi.advanceTimersByTimeAsync(150);
    expect(finished.sort()).toEqual(['a2', 'b1']);
  });

  test('leadingBy ignores a double click, not a second notebook, and takes the next one after', async () => {
    run(leadingBy(asked, byId, work));
    for (const [id, n] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
    ] as const)
      app.dispatch(asked({ id, n }));
    await vi.advanceTimersByTimeAsync(150);
    app.dispatch(asked({ id: 'a', n: 3 }));
    await vi.advanceTimersByTimeAsync(150);
    expect(finished).toEqual(['a1', 'b1', 'a3']);
  });

  test('during runs from start to the stop of the same key', async () => {
    run(during(asked, closed, byId, work));
    for (const id of ['a', 'b']) app.dispatch(asked({ id }));
    app.dispatch(closed({ id: 'a' }));
    await vi.advanceTimersByTimeAsync(150);
    expect(finished).toEqual(['b0']);
  });

  test('whilePage runs while its page is open, with its parameters, and starts over for another one', async () => {
    const seen: string[] = [];
    run(
      whilePage<{ id: string }>('/notebooks/:id', function* follow({ id }) {
        while (true) {
          seen.push(id);
          yield* delay(10);
        }
      }),
    );
    app.history.push('/notebooks/a');
    await vi.advanceTimersByTimeAsync(15);
    app.history.push('/notebooks/a?tab=history');
    app.history.push('/notebooks/b');
    await vi.advanceTimersByTimeAsync(15);
    app.history.push('/home');
    await vi.advanceTimersByTimeAsync(50);
    expect(seen).toEqual(['a', 'a', 'b', 'b']);
  });

  test('an address with a page of its own opens none of the lines with a parameter in that place', async () => {
    const seen: string[] = [];
    const pages = ['/jobs/create', '/jobs/:id'];
    const follow = whilePage<{ id: string }>('/jobs/:id', function* follow({ id }) {
      seen.push(id);
      yield* delay(10);
    });
    app = runLinesAlone([follow], {
      routeOf: (path) => pages.find((page) => path === page) ?? '/jobs/:id',
    });
    app.history.push('/jobs/create');
    app.history.push('/jobs/job-1');
    await vi.advanceTimersByTimeAsync(5);
    expect(seen).toEqual(['job-1']);
  });

  test('an address whose route has a parameter there opens them, however that is called, and a line without parameters opens at its address', async () => {
    const seen: string[] = [];
    const page = whilePage<{ id: string }>('/jobs/:id', function* page({ id }) {
      seen.push(id);
      yield* delay(10);
    });
    const list = whilePage('/jobs', function* list() {
      seen.push('list');
      yield* delay(10);
    });
    app = runLinesAlone([page, list], {
      at: '/jobs/job-1',
      routeOf: (path) => (path === '/jobs' ? '/jobs' : '/jobs/:job'),
    });
    app.history.push('/jobs');
    await vi.advanceTimersByTimeAsync(5);
    expect(seen).toEqual(['job-1', 'list']);
  });

  test('during goes on through any other event about the same thing', async () => {
    run(during(asked, closed, byId, work));
    app.dispatch(asked({ id: 'a' }));
    app.dispatch(asked({ id: 'a', n: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    expect([finished, app.crashes]).toEqual([['a0'], []]);
  });

  test.each([
    [new TypeError('a bug'), 'a bug'],
    ['words', 'words'],
  ])('what a worker threw is told in its words: %s', async (thrown, message) => {
    const crashed: unknown[] = [];
    const seen = (state: null = null, action: unknown) => {
      if (flowCrashed.match(action)) crashed.push(action.payload);
      return state;
    };
    app = runLinesAlone(
      [
        always(function* fragile() {
          yield* delay(1);
          throw thrown as Error;
        }),
      ],
      { reducers: { seen } },
    );
    await vi.advanceTimersByTimeAsync(5);
    expect(crashed).toEqual([{ worker: 'fragile', message }]);
  });

  test('a worker that throws is reported, told as a fact, and its watcher lives on', async () => {
    run(
      every(asked, function* fragile({ payload }) {
        if (payload.n === 1) throw new TypeError('a bug');
        yield* put(done('survived'));
      }),
    );
    app.dispatch(asked({ id: 'a', n: 1 }));
    app.dispatch(asked({ id: 'a', n: 2 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(app.crashes.map(String)).toEqual(['TypeError: a bug']);
    expect(app.told()).toEqual([asked.type, flowCrashed.type, asked.type, done.type]);
    expect(finished).toEqual(['survived']);
  });

  test('a line says what it is, for whoever draws the switchboard', () => {
    run();
    expect(
      [leadingBy(asked, byId, work), during(asked, closed, byId, work)].map(
        ({ policy, on, worker }) => [policy, on, worker],
      ),
    ).toEqual([
      ['leadingBy', 'test/asked', 'work'],
      ['during', 'test/asked … test/closed', 'work'],
    ]);
  });
});

test('LOG-10 alive: whatever runs in between ends with the session, by structure', async () => {
  const beats: number[] = [];
  const inside = always(function* poll() {
    while (true) {
      beats.push(Date.now());
      yield* delay(10);
    }
  });
  run(
    always(function* life() {
      yield* alive([inside, every(asked, work)], [closed.type]);
    }),
  );
  app.dispatch(asked({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(25);
  app.dispatch(closed({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(200);
  expect(beats).toHaveLength(3);
  expect(finished).toEqual([]);
});
