import { createAction, type Reducer } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { select } from 'typed-redux-saga';
import { runLinesAlone } from '#test/harness/runLines';
import { fileOf } from '~/web/features/diagnostics/model/sessionFile';
import { every } from '~/web/lib/saga/policies';
import { createRegistries } from '~/web/lib/saga/registries';
import type { Feature } from '~/web/lib/feature';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { examine } from '../../../scripts/replay/examine';
import { readSession } from '../../../scripts/replay/format';
import { replay } from '../../../scripts/replay/replay';
import { rerun } from '../../../scripts/replay/rerun';
import { historyOf, readExpected, describeReplay } from '../../../scripts/replay/describe';
import { testOf } from '../../../scripts/replay/testFile';
import { differences, valueAt } from '../../../scripts/replay/values';

const arrived = createAction<{ id: string; name: string }>('kites/arrived');
const landed = createAction<{ id: string }>('kites/landed');
const emptied = createAction('kites/emptied');
const measured = createAction<{ id: string }>('kites/measured');

interface Kites {
  readonly entities: Record<
    string,
    { readonly name: string; readonly status: 'loading' | 'ready' }
  >;
}
type Bug = 'a reducer throws' | 'a flow crashes' | 'a wrong value is kept';

/** A feature, with one of three bugs in it or none. */
const kitesWith = (bug: Bug | null): Feature => {
  const reducer: Reducer<Kites> = (state = { entities: {} }, action) => {
    if (arrived.match(action))
      return {
        entities: {
          ...state.entities,
          [action.payload.id]: { name: action.payload.name, status: 'loading' },
        },
      };
    if (landed.match(action)) {
      const kite = state.entities[action.payload.id];
      return kite && bug !== 'a wrong value is kept'
        ? { entities: { ...state.entities, [action.payload.id]: { ...kite, status: 'ready' } } }
        : state;
    }
    if (emptied.match(action) && bug === 'a reducer throws') throw new TypeError('planted');
    return emptied.match(action) ? { entities: {} } : state;
  };
  function* measureKite({ payload }: ReturnType<typeof measured>) {
    const kite = yield* select(
      (state: unknown) => (state as { kites: Kites }).kites.entities[payload.id],
    );
    if (bug === 'a flow crashes') return kite!.name.length;
    return kite?.name.length ?? 0;
  }
  return { reducers: { kites: reducer } as never, flows: [every(measured, measureKite)] };
};

/** The report of a session with this bug, as the text of a file: all that its reader has. */
const reportOf = async (bug: Bug) => {
  const feature = kitesWith(bug);
  const registries = createRegistries();
  const app = runLinesAlone(feature.flows ?? [], {
    reducers: { ...feature.reducers, config: () => DEFAULT_CONFIG },
    context: registries,
    enhancers: [registries.recorder.enhancer],
  });
  app.dispatch(arrived({ id: 'planted-1', name: 'Planted Kite' }));
  app.dispatch(landed({ id: 'planted-1' }));
  app.dispatch(measured({ id: 'planted-2' }));
  try {
    app.dispatch(emptied());
  } catch {
    /* the file says so */
  }
  await Promise.resolve();
  const state = app.store.getState() as object;
  app.stop();
  return JSON.stringify(
    fileOf(registries.recorder.read(), {
      state,
      spans: registries.spans.list(),
      note: '',
      at: 1_000,
      browser: 'B',
    }),
  );
};
const found = async (bug: Bug) => {
  const text = await reportOf(bug);
  expect(text.toLowerCase()).not.toContain('planted-');
  const session = readSession(text);
  const features = [kitesWith(bug)];
  return { session, features, ...(await examine(session, features)) };
};

describe('who has only the file of a session', () => {
  test('finds a reducer that throws, at which action and after which', async () => {
    const { session, replayed, again } = await found('a reducer throws');
    expect(replayed.crashes).toEqual([
      {
        nth: 4,
        kind: 'reducer',
        where: emptied.type,
        message: 'TypeError: planted',
        after: measured.type,
      },
    ]);
    expect(describeReplay(session, replayed, again, null)).toContain(
      '#4 A reducer threw: kites/emptied, TypeError: planted; the action before was kites/measured',
    );
    expect(replayed.differences).toEqual([]);
    const repaired = replay(session, [kitesWith(null)]).crashes;
    expect(repaired.map(({ kind, message }) => [kind, message])).toEqual([
      ['recorded', 'TypeError in the app of the person; here it goes through'],
    ]);
  });

  test('finds a flow that crashes, and sees it crash again until it is repaired', async () => {
    const { session, replayed, again } = await found('a flow crashes');
    const [crash] = replayed.crashes;
    expect(crash).toMatchObject({
      kind: 'flow',
      where: 'measureKite',
      message: "Cannot read properties of undefined (reading 'name')",
      after: measured.type,
    });
    expect(again.get(crash!.nth)).toEqual(["Cannot read properties of undefined (reading 'name')"]);
    expect(describeReplay(session, replayed, again, null)).toContain('It crashes here too');
    expect(await rerun(crash!, replayed, [kitesWith(null)])).toEqual([]);
  });

  test('finds which action left a wrong value, and what was to be there', async () => {
    const { session, replayed } = await found('a wrong value is kept');
    expect(replayed.crashes).toEqual([]);
    const kite =
      Object.keys((replayed.steps[0]?.state as { kites: Kites }).kites.entities)[0] ?? '';
    expect(kite).toMatch(/^text-\d+$/);
    const at = `kites.entities.${kite}.status`;
    expect(historyOf(replayed, at)).toEqual([
      expect.stringContaining('at first: nothing'),
      expect.stringMatching(/#1 .* kites\/arrived: "loading"/),
      expect.stringMatching(/#4 .* kites\/emptied: nothing/),
    ]);
    expect(replayed.steps[1]?.changed).toEqual([]);
    expect(valueAt(replay(session, [kitesWith(null)]).steps[1]?.state, at)).toBe('ready');
  });

  test('reads which slices differ, by path, where this version comes to another state', async () => {
    const { session } = await found('a wrong value is kept');
    const changed = {
      ...session,
      state: { ...(session.state as object), kites: { entities: { other: 1 } } },
    };
    expect(replay(changed, [kitesWith(null)]).differences).toEqual([
      { path: 'kites.entities.other', recorded: 1, replayed: undefined },
    ]);
    expect(
      replay({ ...session, state: { ...(session.state as object), unheardOf: {} } }, [
        kitesWith(null),
      ]).unknown,
    ).toEqual(['unheardOf']);
  });

  test('gets a test that fails for as long as the problem is there, and none where the file shows nothing that can be had again', async () => {
    const out = 'test/flows/kites.test.ts';
    const written = (
      bug: Awaited<ReturnType<typeof found>>,
      expected = readExpected('kites.count=3'),
    ) =>
      testOf({
        ...bug,
        out,
        session: 'test/flows/kites.session.json',
        scripts: 'scripts/replay',
        expected,
      }) ?? '';
    expect(written(await found('a reducer throws'), null)).toContain(
      "test('no reducer throws at action 4, kites/emptied'",
    );
    expect(written(await found('a flow crashes'), null)).toContain(
      'expect(crash && await rerun(crash, replayed, features)).toEqual([]);',
    );
    expect(written(await found('a wrong value is kept'))).toContain(
      "expect(valueAt(replayed.state, 'kites.count')).toEqual(3);",
    );
    expect(written(await found('a wrong value is kept'), null)).toBe('');
  });
});

test('what the program says itself is masked in the file, and counts as the same where the replay says it', () => {
  const at = (text: string) => ({ notices: { one: { text } } });
  expect(differences(at('text-3'), at('Something went wrong'))).toEqual([]);
  expect(differences(at('text-3'), at('text-4'))).toEqual([
    { path: 'notices.one.text', recorded: 'text-3', replayed: 'text-4' },
  ]);
});

test('what is expected of a path is JSON or a text', () => {
  expect([
    readExpected('a.b=3'),
    readExpected('a.b=Done'),
    readExpected('a=b=c'),
    readExpected('a.b'),
  ]).toEqual([
    { path: 'a.b', value: 3 },
    { path: 'a.b', value: 'Done' },
    { path: 'a', value: 'b=c' },
    null,
  ]);
  expect([
    valueAt({ a: { 'text-1.py': { b: 2 } } }, 'a.text-1.py.b'),
    valueAt({ a: null }, 'a.b'),
  ]).toEqual([2, undefined]);
});
