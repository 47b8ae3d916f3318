import { describe, expect, test } from 'vitest';
import { createMask } from '~/web/features/diagnostics/model/mask';
import { fileOf, textOf } from '~/web/features/diagnostics/model/sessionFile';
import { flowCrashed } from '~/web/kit/effects/policies';
import { ROOMS_JOINED } from '~/web/kit/state/recorder';

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
        { type: 'flow/crashed', payload: { worker: 'flow', message: SECRET, value } },
        { type: 'persist/REHYDRATE', key: 'session', payload: value },
        { type: ROOMS_JOINED, slices: ['jobs'], router: value },
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

  test('numbers, flags, instants, empty texts, known fields and known words in known fields stay; numbers of secrets do not', () => {
    const value = {
      count: 3,
      open: true,
      at: null,
      created_at: '2026-01-31T12:00:00Z',
      text: '',
      fetch: { phase: 'ready' },
      payload: { action: 'PUSH' },
    };
    expect(createMask()(value)).toEqual(value);
    expect(createMask()({ token: 123456, fetch: { phase: 'mine' }, title: 'ready' })).toEqual({
      token: 0,
      fetch: { phase: 'text-1' },
      title: 'text-2',
    });
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
      on: 'diagnostics/logWanted',
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
