import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AxiosAdapter } from 'axios';
import { takesTime } from '#test/harness/until';
import { runLinesAlone } from '#test/harness/runLines';
import type { Endpoint } from '~/contract';
import {
  collection,
  withEntity,
  withoutEntities,
  type FetchedEntities,
} from '~/web/lib/state/collection';
import { mergeRows } from '~/web/lib/state/mergeRows';
import { whilePage } from '~/web/lib/saga/policies';
import { connectionLost, connectionRestored, tabHidden, tabVisible } from '~/web/lib/browser/tab';

interface Row {
  readonly id: string;
  readonly tags: string[];
}
interface State {
  things: FetchedEntities<Row>;
}

const list: Endpoint<object, { things: Row[] }> = { method: 'POST', path: '/things/', open: false };
const things = collection({
  name: 'things',
  endpoint: list,
  request: {},
  rowsOf: ({ things: rows }) => rows,
  idOf: ({ id }) => id,
  entitiesOf: (state: State) => state.things,
});

let reply: () => { status: number; data: unknown; etag?: string };
let asked: (string | undefined)[] = [];
const adapter: AxiosAdapter = async (config) => {
  asked.push(config.headers['If-None-Match'] as string | undefined);
  const { status, data, etag } = reply();
  if (status === 0)
    return Promise.reject(Object.assign(new Error('offline'), { isAxiosError: true }));
  return Promise.resolve({ status, data, statusText: '', headers: etag ? { etag } : {}, config });
};

let app: ReturnType<typeof runLinesAlone>;
const start = () => {
  asked = [];
  app = runLinesAlone([whilePage('/things', things.keepFresh)], {
    adapter,
    reducers: { things: things.reducer },
    at: '/things',
  });
};
const known = () => (app.store.getState() as State).things;
const rows = (...ids: string[]) => ({ things: ids.map((id) => ({ id, tags: ['x'] })) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  app.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a collection', () => {
  test('LST-24 CON-03 is read when its page opens and every 30 s while it is open', async () => {
    reply = () => ({ status: 200, data: rows('a', 'b') });
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(known().ids).toEqual(['a', 'b']);
    expect(known().request.status).toBe('succeeded');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
    app.history.push('/elsewhere');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  test('CON-04 what was read less than 20 s ago is not read again when the page is opened again', async () => {
    reply = () => ({ status: 200, data: rows('a') });
    start();
    await vi.advanceTimersByTimeAsync(10_000);
    app.history.push('/elsewhere');
    app.history.push('/things');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(1);
    for (const [away, times] of [
      [4_900, 1],
      [20_000, 2],
    ] as const) {
      app.history.push('/elsewhere');
      await vi.advanceTimersByTimeAsync(away);
      app.history.push('/things');
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toHaveLength(times);
    }
  });

  test.each([
    ['early', 0, 26_900],
    ['late', 0.999, 32_900],
  ])(
    'CON-14 a turn is up to a tenth %s, so that tabs do not ask together',
    async (_, chance, still) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      reply = () => ({ status: 200, data: rows('a') });
      start();
      await vi.advanceTimersByTimeAsync(still);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(asked).toHaveLength(2);
    },
  );

  test('an unchanged list answers 304 and changes no reference', async () => {
    reply = () =>
      asked.at(-1) === '"1"'
        ? { status: 304, data: '' }
        : { status: 200, data: rows('a'), etag: '"1"' };
    start();
    await vi.advanceTimersByTimeAsync(0);
    const { ids, entities } = known();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(asked).toEqual([undefined, '"1"']);
    expect(known().ids).toBe(ids);
    expect(known().entities).toBe(entities);
  });

  test('CON-05 cached rows stay through a failure, and API-02 an answer without rows is a failure, never a crash', async () => {
    reply = () => ({ status: 200, data: rows('a') });
    start();
    await vi.advanceTimersByTimeAsync(0);
    reply = () => ({ status: 200, data: { nothing: true } });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(known().request).toMatchObject({ status: 'failed', problem: { code: 'malformed' } });
    expect(known().ids).toEqual(['a']);
    expect(app.crashes).toEqual([]);
  });

  test('CON-14 hidden and offline the clock stands still, and it runs once on return', async () => {
    reply = () => ({ status: 200, data: rows('a') });
    start();
    await vi.advanceTimersByTimeAsync(0);
    app.dispatch(tabHidden());
    app.dispatch(connectionLost());
    await vi.advanceTimersByTimeAsync(300_000);
    app.dispatch(tabVisible());
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    app.dispatch(connectionRestored());
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  test('a reply asked for before a change made here is not taken for the truth after it', async () => {
    const gone = 'test/gone';
    let answers = 0;
    reply = () => ({ status: 200, data: answers++ === 1 ? rows('a', 'b') : rows('a') });
    asked = [];
    const slow: AxiosAdapter = async (config) => {
      await takesTime(100);
      return adapter(config);
    };
    app = runLinesAlone([whilePage('/things', things.keepFresh)], {
      adapter: slow,
      at: '/things',
      reducers: {
        things: (state: FetchedEntities<Row> | undefined, action) =>
          action.type === gone && state
            ? withoutEntities(state, ['b'])
            : things.reducer(state, action),
      },
    });
    await vi.advanceTimersByTimeAsync(150);
    await vi.advanceTimersByTimeAsync(30_000);
    app.dispatch({ type: gone });
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toHaveLength(3);
    expect(known().ids).toEqual(['a']);
  });
});

test('merging: equal rows keep their references, one changed row is the only new one', () => {
  const idOf = ({ id }: Row) => id;
  const before = mergeRows(
    { ids: [] as string[], entities: {} as Record<string, Row> },
    rows('a', 'b').things,
    idOf,
  );
  expect(mergeRows(before, rows('a', 'b').things, idOf)).toBe(before);
  const after = mergeRows(
    before,
    [
      { id: 'a', tags: ['x'] },
      { id: 'b', tags: ['y'] },
    ],
    idOf,
  );
  expect(after.entities['a']).toBe(before.entities['a']);
  expect(after.entities['b']).toEqual({ id: 'b', tags: ['y'] });
});

test('a row that comes by itself is put in front, or in its place, and a row that is gone is taken out', () => {
  start();
  const one = withEntity(withEntity(things.empty, 'a', { id: 'a', tags: [] }), 'b', {
    id: 'b',
    tags: [],
  });
  expect(one.ids).toEqual(['b', 'a']);
  expect(withEntity(one, 'a', { id: 'a', tags: ['new'] }).ids).toEqual(['b', 'a']);
  expect(withoutEntities(one, ['b'])).toMatchObject({ ids: ['a'], etag: null });
});
