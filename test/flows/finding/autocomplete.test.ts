import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { runLinesAlone } from '#test/harness/runLines';
import { api } from '~/contract';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';

const people = autocomplete({
  name: 'people',
  stateOf: (state) => (state as { people?: Autocompletion }).people,
  endpoint: api.autocomplete.collaborators,
  rowsOf: ({ users }) => users,
  suggestionOf: ({ user_name, fullname }) => ({ value: user_name, text: fullname }),
});
const { queryChanged, succeeded, failed } = people.events;

interface Question {
  readonly url: string;
  readonly config: InternalAxiosRequestConfig;
  readonly answer: (users: unknown, status?: number) => void;
}

describe('what goes on from the first characters', () => {
  let app: ReturnType<typeof runLinesAlone>;
  let questions: Question[];
  beforeEach(() => {
    vi.useFakeTimers();
    questions = [];
    const adapter: AxiosAdapter = (config) =>
      new Promise((resolve) => {
        questions.push({
          url: config.url ?? '',
          config,
          answer: (users) => {
            resolve({ data: { users }, status: 200, statusText: '', headers: {}, config });
          },
        });
      });
    app = runLinesAlone([people.line], { adapter, reducers: { people: people.slice.reducer } });
  });
  afterEach(() => {
    app.stop();
    vi.useRealTimers();
  });

  const type = (text: string) => {
    app.dispatch(queryChanged({ text }));
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const state = () => people.select(app.store.getState() as never);

  test('AUT-01 nothing is asked below 3 characters, however long one waits', async () => {
    for (const text of ['g', 'gr', ' gr  ', '👩‍']) {
      type(text);
      await pass(5_000);
    }
    expect(questions).toHaveLength(0);
    expect(state()).toMatchObject({ request: { status: 'idle' }, found: [] });
  });

  test('AUT-01 it is asked 800 ms after the last character, once, for 10 answers', async () => {
    for (const text of ['gra', 'grac', 'grace']) {
      type(text);
      await pass(799);
    }
    expect(questions).toHaveLength(0);
    await pass(1);
    expect(questions).toHaveLength(1);
    expect(questions[0]!.url).toContain('/fsc/user/collaborators/autocomplete/grace');
    expect(questions[0]!.config.params).toMatchObject({ page_limit: 10 });
  });

  test('API-77 what was typed is URL-encoded', async () => {
    type('a/b?c d');
    await pass(800);
    expect(questions[0]!.url).toContain('/autocomplete/a%2Fb%3Fc%20d');
  });

  test('API-77 a newer query cancels the older one, and an older answer is dropped', async () => {
    type('grace');
    await pass(800);
    type('gracei');
    expect(questions[0]!.config.signal?.aborted).toBe(true);
    questions[0]!.answer([{ user_name: 'old', fullname: 'Old' }]);
    await pass(800);
    app.dispatch(succeeded({ text: 'grace', found: [{ value: 'old', text: 'Old' }] }));
    expect(state()).toMatchObject({ request: { status: 'loading' }, found: [] });
    questions[1]!.answer([{ user_name: 'new', fullname: 'New' }]);
    await pass(0);
    expect(state()).toMatchObject({
      request: { status: 'succeeded' },
      found: [{ value: 'new', text: 'New' }],
    });
  });

  test('AUT-03 labels are cut at 50 characters, not within one', async () => {
    type('long');
    await pass(800);
    questions[0]!.answer([
      { user_name: 'a', fullname: '👩'.repeat(51) },
      { user_name: 'b', fullname: 'x'.repeat(50) },
    ]);
    await pass(0);
    expect(state().found.map(({ text }) => text)).toEqual([`${'👩'.repeat(50)}…`, 'x'.repeat(50)]);
  });

  test('API-02 an answer without its list is a failure, and typing on leaves it behind', async () => {
    type('grace');
    await pass(800);
    questions[0]!.answer(undefined);
    await pass(0);
    expect(app.told()).toContain(failed.type);
    expect(state().request).toMatchObject({ status: 'failed', problem: { code: 'malformed' } });
    type('graceh');
    expect(state().request).toEqual({ status: 'loading' });
  });
});
