import { describe, expect, test } from 'vitest';
import { createMask } from '~/web/features/diagnostics/model/mask';
import { fileOf, textOf } from '~/web/features/diagnostics/model/sessionFile';
import { flowCrashed } from '~/web/lib/saga/policies';
import { FEATURES_JOINED } from '~/web/lib/state/recorder';

const SECRET = 'Planted Secret';
const BARE = 'planted-0a1b2c';

/** A planted text in every kind of place. */
const PLACES: Readonly<Record<string, unknown>> = {
  'a text': { text: SECRET },
  'a name': { user_name: BARE, fullname: SECRET },
  'a mail': { email: `${BARE}@example.org` },
  'a token': { token: BARE },
  'a password': { values: { password: BARE } },
  'a list': [[BARE, SECRET]],
  'a key': { byUser: { [BARE]: 1, [SECRET]: 2 } },
  'a path': { path: `/home/${BARE}/a.py` },
  'a file': { file: `${BARE}.ipynb` },
  'an address': {
    pathname: `/jobs/${BARE}`,
    search: `?tab=output&path=%2Fhome%2F${BARE}&${BARE}=1&${BARE}`,
  },
  'an address outside': { url: `https://${BARE}.example.org/x?sig=${BARE}#${BARE}` },
  code: { source: `print("${BARE}")\n` },
  'a field of words': { status: BARE, kind: SECRET },
  'a field that is new': { neverHeardOf: { alsoNew: BARE } },
  'what is in a key of several': { [`job/${BARE}:1`]: true },
  'a text alone': BARE,
  'an encoded part': `a%20${BARE}`,
  'an error': { message: `Unexpected token 'h', "${BARE}" is not valid JSON` },
  'another error': {
    message: `Cannot read properties of undefined (reading '${BARE.replaceAll('-', '')}')`,
  },
};

describe('the mask of a session', () => {
  test.each(Object.entries(PLACES))(
    'lets nothing out of %s, as state, as payload, as meta or as an action of names',
    (_place, value) => {
      const actions = [
        { type: 'test/happened', payload: value, meta: { value } },
        { type: 'diagnostics/flowCrashed', payload: { worker: 'flow', message: SECRET, value } },
        { type: 'persist/REHYDRATE', key: 'app', payload: { session: { current: value } } },
        { type: 'persist/REHYDRATE', key: 'app', payload: { session: value } },
        { type: FEATURES_JOINED, slices: ['jobs'], router: value, payload: { uploads: value } },
      ].map((action) => ({ at: 1, action }));
      const file = fileOf(
        { joined: [], base: { slice: value }, actions },
        { state: { slice: value, other: [value] }, spans: [], note: '', at: 1, browser: '' },
      );
      const text = JSON.stringify(file);
      for (const planted of [SECRET, BARE, BARE.replaceAll('-', ''), 'Secret', '0a1b2c'])
        expect([planted, text.includes(planted)]).toEqual([planted, false]);
    },
  );

  test('what is equal stays equal, as a value, a key and a part of a path, and what differs stays different', () => {
    const mask = createMask();
    const { id, entities, path, other } = mask({
      id: 'n1',
      entities: { n1: true },
      path: '/n1/x.py',
      other: 'n2',
    }) as { id: string; entities: object; path: string; other: string };
    expect(Object.keys(entities)).toEqual([id]);
    expect(path.split('/')[1]).toBe(id);
    expect(path).toMatch(/\.py$/);
    expect(other).not.toBe(id);
    expect(mask('n1')).toBe(id);
  });

  test('what rows are kept by is masked as their ids are, also where the program has the same word', () => {
    expect(createMask()({ ids: ['jobs'], entities: { jobs: { id: 'jobs' } } })).toEqual({
      ids: ['text-1'],
      entities: { 'text-1': { id: 'text-1' } },
    });
  });

  test('somebody who is called as a field of the program is masked where people are told by their names, on every level', () => {
    const { here, typing, user_name } = createMask()({
      here: { status: true },
      typing: { c1: { status: 5 } },
      user_name: 'status',
    }) as Record<string, object>;
    expect([here, typing]).toEqual([
      { [String(user_name)]: true },
      { 'text-2': { [String(user_name)]: 5 } },
    ]);
  });

  test('numbers, flags, instants, empty texts and known fields stay, and numbers of secrets do not', () => {
    const value = { count: 3, open: true, at: null, created_at: '2026-01-31T12:00:00Z', text: '' };
    expect(createMask()(value)).toEqual(value);
    expect(createMask()({ token: 123456, request: { status: 'failed' }, title: 'failed' })).toEqual(
      {
        token: 0,
        request: { status: 'text-1' },
        title: 'text-1',
      },
    );
  });

  test('a text stays where its type names this very word, and nowhere else: not in a field of the same name that is declared as free text', () => {
    const mask = createMask({
      shapes: [
        [[], [], {}, 0],
        [['ready', 'failed'], ['Executed with \\d{1,9} failed nodes'], {}, 0],
        [[], [], { status: 1, token: 1 }, 0],
        [[], [], { payload: 2, rows: 4 }, 0],
        [[], [], {}, 2],
      ],
      of: { 'kites/arrived': 3 },
    });
    const kite = { status: 'ready', title: 'ready' };
    expect(
      mask(
        { payload: { ...kite, value: { status: 'ready' } }, rows: [kite], more: [kite] },
        'kites/arrived',
      ),
    ).toEqual({
      payload: { status: 'ready', title: 'text-1', value: { status: 'text-1' } },
      rows: [{ status: 'ready', title: 'text-1' }],
      more: [{ status: 'text-1', title: 'text-1' }],
    });
    const status = (text: string) =>
      (mask({ payload: { status: text } }, 'kites/arrived') as { payload: { status: string } })
        .payload.status;
    expect(status('Executed with 3 failed nodes')).toBe('Executed with 3 failed nodes');
    for (const hostile of [
      'ready ',
      'ready\nplanted',
      'Executed with 3 failed nodes: planted',
      'Executed with planted failed nodes',
      'toString',
      '__proto__',
    ])
      expect(status(hostile)).toMatch(/^text-\d+/);
    expect(mask({ payload: { token: 'ready' } }, 'kites/arrived')).toEqual({
      payload: { token: expect.stringMatching(/^text-/) },
    });
    expect(mask({ payload: kite }, 'kites/unheardOf')).toEqual(mask({ payload: kite }));
    expect(mask({ payload: kite }, 'toString')).toEqual(mask({ payload: kite }));
  });

  test.each([
    ['jobs/executeRequested', { meta: { intent: 'execute', phase: 'requested' } }],
    [
      'notebooks/startFailed',
      { payload: { problem: { code: 'failed', statusCode: 500, message: '' } } },
    ],
    ['notebooks/startProgressed', { payload: { status: 'Notebook starting' } }],
    ['jobs/executeSucceeded', { payload: { row: { status: 'Executed with 2 failed nodes' } } }],
    ['forms/formChanged', { payload: { form: 'job' } }],
  ])('what %s is declared with stays as it is: %j', (type, action) => {
    expect(createMask()({ ...action }, type)).toEqual(action);
  });

  test('a slice has the words of its type, and what comes back into it from the storage has the same', () => {
    const slice = { asking: { kind: 'job' }, entities: { j1: { status: 'Executed' } } };
    const jobs = { objects: { entities: { own: { request: { status: 'succeeded' } } } } };
    const stored = { session: { current: { phase: 'signedIn' } } };
    const { state, actions } = fileOf(
      {
        joined: [],
        base: {},
        actions: [{ at: 1, action: { type: 'persist/REHYDRATE', payload: stored } }],
      },
      { state: { jobs, unheardOf: slice }, spans: [], note: '', at: 1, browser: '' },
    );
    expect(state).toMatchObject({ jobs });
    expect(JSON.stringify(state)).not.toContain('Executed');
    expect(actions[0]?.action).toEqual({ type: 'persist/REHYDRATE', payload: stored });
  });

  test('what JSON has no word for is left out: functions, what holds itself, and what is nested beyond anything of the app', () => {
    const knot: Record<string, unknown> = { count: 1, run: () => 1, at: Symbol('planted') };
    knot['rows'] = [{ of: knot, list: [[knot], 2] }];
    expect(createMask()(knot)).toEqual({ count: 1, rows: [{ list: [[undefined], 2] }] });
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level += 1) deep = level % 2 ? { deep } : [deep];
    expect(() => JSON.stringify(createMask()({ deep, also: [deep] }))).not.toThrow();
  });

  test('addresses keep the segments of routes, and queries their names', () => {
    expect(createMask()({ pathname: '/jobs/7f/', search: '?tab=mine&path=%2Fa%20b' })).toEqual({
      pathname: '/jobs/text-1/',
      search: '?tab=text-2&path=%2Ftext-3',
    });
  });

  test('of a crash the worker, the event and a mistake in words of the program stay', () => {
    const crash = flowCrashed({
      worker: 'readLog',
      message: "Cannot read properties of undefined (reading 'rows')",
      on: 'diagnostics/logRequested',
    });
    const {
      actions: [filed],
    } = fileOf(
      { joined: [], base: {}, actions: [{ at: 5, action: crash, threw: 'TypeError' }] },
      { state: {}, spans: [], note: 'Mine', at: 9, browser: 'B' },
    );
    expect(filed).toEqual({ after: 0, action: crash, threw: 'TypeError' });
  });

  test('a session that is too large is cut to its newest part, and refused where that is too large as well', () => {
    const session = { state: {}, spans: [], note: '', at: 1, browser: '' };
    const read = (parts = 2) => ({
      joined: [],
      base: {},
      actions: Array.from({ length: parts * 100 }, () => ({
        at: 1,
        action: { type: 'test/happened' },
      })),
    });
    expect(textOf({ ...session, read })?.actions).toBe(200);
    expect(textOf({ ...session, read }, 6_000)?.actions).toBe(100);
    expect(textOf({ ...session, read }, 100)).toBeNull();
  });
});
