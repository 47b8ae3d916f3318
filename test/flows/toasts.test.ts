import { createAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { every, flowCrashed } from '~/web/lib/saga/policies';
import type { RootState } from '~/web/lib/state/root';
import { toasts } from '~/web/core/toasts';
import { dismissed, toastsPaused, toastAdded, released } from '~/web/core/toasts/events';
import { selectToasts } from '~/web/core/toasts/selectors';

const broken = createAction('test/broken');
let app: ReturnType<typeof runLinesAlone>;
const texts = () =>
  selectToasts(app.store.getState() as RootState).map(({ text, count }) =>
    count > 1 ? `${text} ×${count}` : text,
  );
const say = (text: string) => app.dispatch(toastAdded({ kind: 'info', text }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  app = runLinesAlone(
    [
      ...(toasts.flowsOutside ?? []),
      every(broken, function* breakDown() {
        throw new Error('a bug');
      }),
    ],
    { reducers: toasts.reducers ?? {} },
  );
});
afterEach(() => {
  app.stop();
  vi.useRealTimers();
});

describe('a notice', () => {
  test('ERR-11 shows for 60 s', async () => {
    say('Saved');
    await pass(59_999);
    expect(texts()).toEqual(['Saved']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  test('ERR-12 said again is one notice that counts, last in the stack, with its 60 s begun anew', async () => {
    say('Saved');
    say('Stopped');
    await pass(40_000);
    say('Saved');
    expect(texts()).toEqual(['Stopped', 'Saved ×2']);
    await pass(20_000);
    expect(texts()).toEqual(['Saved ×2']);
    await pass(40_000);
    expect(texts()).toEqual([]);
  });

  test('of the same kind is one that counts, with the newest text', () => {
    const ended = (job: string) =>
      app.dispatch(
        toastAdded({
          kind: 'error',
          text: `${job}: Execution Failed`,
          like: 'jobs: Execution Failed',
        }),
      );
    ended('A');
    say('Saved');
    ended('B');
    expect(texts()).toEqual(['Saved', 'B: Execution Failed ×2']);
  });

  test('at most three show: the oldest goes, one with an offer last', () => {
    app.dispatch(
      toastAdded({
        kind: 'success',
        text: 'Moved',
        offer: { label: 'Undo', event: { type: 'test/undo', payload: null } },
      }),
    );
    for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
    expect(texts()).toEqual(['Moved', 'Three', 'Four']);
  });

  test('ERR-12 stands still while the pointer or the focus rests on the toasts', async () => {
    say('Saved');
    await pass(30_000);
    app.dispatch(toastsPaused());
    await pass(600_000);
    expect(texts()).toEqual(['Saved']);
    app.dispatch(released());
    await pass(29_999);
    expect(texts()).toEqual(['Saved']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  test('said while the toasts are held waits as they do', async () => {
    say('Saved');
    app.dispatch(toastsPaused());
    say('Stopped');
    await pass(100_000);
    app.dispatch(released());
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  test('ERR-12 goes when it is dismissed, and comes back when it is said again', async () => {
    say('Saved');
    await pass(50_000);
    app.dispatch(dismissed({ text: 'Saved' }));
    expect(texts()).toEqual([]);
    say('Saved');
    await pass(59_000);
    expect(texts()).toEqual(['Saved']);
  });

  test('dismissing the one that was held lets the others go on', async () => {
    say('Saved');
    say('Stopped');
    app.dispatch(toastsPaused());
    app.dispatch(dismissed({ text: 'Saved' }));
    app.dispatch(released());
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  test('ERR-04 tells of a crashed flow in general words, and the flow hears the next event', () => {
    app.dispatch(broken());
    app.dispatch(broken());
    expect(texts()).toEqual(['Something went wrong ×2']);
    expect(app.told().filter((type) => type === flowCrashed.type)).toHaveLength(2);
    expect(app.crashes).toHaveLength(2);
  });
});
