import { configureStore, createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { createRecorder, FEATURES_JOINED, type FeaturesJoined } from '~/web/lib/state/recorder';

const happened = createAction<number>('test/happened');
const listed = createAction<{ rows: readonly number[] }>('test/listed');
const broke = createAction('test/broke');
const left = createAction('test/left');

const counting: Reducer = (state: { count: number } = { count: 0 }, action: UnknownAction) => {
  if (broke.match(action)) throw new RangeError('planted');
  return happened.match(action) ? { count: action.payload } : state;
};
const open = () => {
  const recorder = createRecorder(() => 7);
  recorder.anewAfter([left.type]);
  const store = configureStore({
    reducer: counting,
    enhancers: (defaults) => defaults().concat(recorder.enhancer),
    middleware: (defaults) => defaults({ immutableCheck: false }),
  });
  return { recorder, store };
};
const replayed = ({ base, actions }: ReturnType<ReturnType<typeof createRecorder>['read']>) =>
  actions.reduce((state: unknown, { action }) => counting(state, action) as unknown, base);

describe('the recorder', () => {
  test('holds the last 2,000 actions or so and the state they began from, which lead to the present one', () => {
    const { recorder, store } = open();
    for (let nth = 1; nth <= 2_100; nth += 1) store.dispatch(happened(nth));
    const { base, actions } = recorder.read();
    expect(actions.length).toBeGreaterThan(1_750);
    expect(actions.length).toBeLessThanOrEqual(2_000);
    expect(base).toEqual({ count: 2_100 - actions.length });
    expect(replayed(recorder.read())).toEqual(store.getState());
    expect(recorder.read(1).actions.length).toBeLessThanOrEqual(250);
    expect(replayed(recorder.read(1))).toEqual(store.getState());
  });

  test('keeps the actions themselves, no copies, and fewer of those that hold many rows', () => {
    const { recorder, store } = open();
    const action = happened(1);
    store.dispatch(action);
    expect(recorder.read().actions[0]?.action).toBe(action);
    const rows = Array.from({ length: 10_000 }, (_, nth) => nth);
    for (let nth = 0; nth < 50; nth += 1) store.dispatch(listed({ rows }));
    expect(recorder.read().actions).toHaveLength(8);
  });

  test('marks the action at which somebody threw, and the store is as it was', () => {
    const { recorder, store } = open();
    expect(() => store.dispatch(broke())).toThrow('planted');
    store.dispatch(happened(3));
    expect(recorder.read().actions).toEqual([
      { at: 7, action: broke(), threw: 'RangeError' },
      { at: 7, action: happened(3) },
    ]);
  });

  test('holds what is dispatched while others hear of an action after that action', () => {
    const { recorder, store } = open();
    const unsubscribe = store.subscribe(() => {
      unsubscribe();
      store.dispatch(happened(2));
    });
    store.dispatch(happened(1));
    expect(recorder.read().actions.map(({ action }) => action)).toEqual([happened(1), happened(2)]);
  });

  test('begins afresh with a session, and says which slices joined', () => {
    const { recorder, store } = open();
    const joined = {
      type: FEATURES_JOINED,
      slices: ['late'],
      router: undefined,
      payload: {},
    } satisfies FeaturesJoined;
    store.dispatch(joined);
    expect(recorder.read().actions.map(({ action }) => action)).toEqual([joined]);
    expect(recorder.read().joined).toEqual([]);
    store.dispatch(left());
    expect(recorder.read()).toEqual({
      joined: [{ at: 7, action: joined }],
      base: { count: 0 },
      actions: [],
    });
  });
});
