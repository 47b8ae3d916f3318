/** A log that was exported from Redux DevTools is imported there again, and replayed by `npm run replay`. */
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { push } from 'connected-react-router';
import { FLUSH, PERSIST } from 'redux-persist';
import { afterEach, expect, test, vi } from 'vitest';
import { runApp } from '#test/harness/runApp';
import { themeChosen } from '~/web/core/preferences/events';
import { login } from '~/web/core/session/model/loginDraft';
import { readSession } from '../../../scripts/replay/format';
import { replay } from '../../../scripts/replay/replay';
import { allFeatures } from '../../../scripts/replay/features';

interface Log {
  readonly actionsById: Readonly<Record<number, { readonly action: UnknownAction }>>;
  readonly computedStates: readonly { readonly state: unknown; readonly error?: string }[];
  readonly stagedActionIds: readonly number[];
}
interface Lifted {
  readonly liftedStore: { dispatch(action: unknown): void; getState(): Log };
}

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.restoreAllMocks();
});
const open = async () => {
  const app = await runApp({
    adapter: () => new Promise(() => undefined),
    at: '/login',
    enhancers: [instrument() as StoreEnhancer],
  });
  running.push(app);
  return { app, lifted: (app.store as unknown as Lifted).liftedStore };
};
/** The log that the extension exports after a while at the app: JSON, which has no functions. */
const exported = async () => {
  const { app, lifted } = await open();
  app.dispatch(themeChosen({ theme: 'dark' }));
  app.dispatch(login.events.changed({ user_name: 'planted' }));
  app.dispatch(push('/login?next=%2Fjobs'));
  await app.persistor.flush();
  const log = lifted.getState();
  expect(Object.values(log.actionsById).map(({ action }) => action.type)).toContain(FLUSH);
  return { text: JSON.stringify(log), state: app.state() };
};

test('a log imported into Redux DevTools is run again without an error, and comes to the state it was exported with', async () => {
  const { text, state } = await exported();
  const { app, lifted } = await open();
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  lifted.dispatch(ActionCreators.importState(JSON.parse(text) as never));
  expect(lifted.getState().computedStates.flatMap(({ error }) => error ?? [])).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  expect(JSON.parse(JSON.stringify(app.state()))).toEqual(JSON.parse(JSON.stringify(state)));
});

test.each([undefined, 'a text', { $jsan: 'f' }])(
  'an imported action of the storage has no function of its own: %j in its place',
  async (inPlace) => {
    const { lifted } = await open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const carried = { register: inPlace, rehydrate: inPlace, result: inPlace };
    lifted.dispatch(
      ActionCreators.importState([PERSIST, FLUSH].map((type) => ({ type, ...carried }))),
    );
    expect(lifted.getState().computedStates.flatMap(({ error }) => error ?? [])).toEqual([]);
  },
);

test('npm run replay takes the whole log, and comes to its state', async () => {
  const { text } = await exported();
  const session = readSession(text);
  const replayed = replay(session, await allFeatures());
  expect(replayed.steps.map(({ action }) => action.type)).toContain(themeChosen.type);
  expect([replayed.crashes, replayed.differences, replayed.unknown]).toEqual([[], [], []]);
});

test('it takes a list of actions, also as the texts that the extension makes of it, with functions, nothing and knots in them', async () => {
  const actions = [
    { type: '@@INIT' },
    { type: 'persist/FLUSH', result: { $jsan: 'ffunction result() {}' } },
    { ...themeChosen({ theme: 'dark' }), meta: { $jsan: 'u' }, self: { $jsan: '$' } },
  ];
  for (const text of [
    JSON.stringify(actions),
    JSON.stringify({ payload: JSON.stringify(actions) }),
  ]) {
    const session = readSession(text);
    expect(session.state).toBeNull();
    const replayed = replay(session, await allFeatures());
    expect([replayed.crashes, replayed.differences]).toEqual([[], []]);
    expect(replayed.steps.at(-1)).toMatchObject({ action: themeChosen({ theme: 'dark' }) });
    expect(replayed.steps.at(-1)?.action).not.toHaveProperty('self');
    expect(replayed.steps.at(-1)?.changed).toEqual(['preferences']);
  }
});

test.each([
  ['[{"payload":1}]', /0\.type/],
  ['{"actionsById":5,"stagedActionIds":[0]}', /actionsById/],
  ['{"actionsById":{"0":{"action":{"type":"@@INIT"}}},"stagedActionIds":[]}', /stagedActionIds/],
  ['{"payload":"{"}', /no JSON/],
  [`{"payload":${JSON.stringify('['.repeat(50_000) + ']'.repeat(50_000))}}`, /levels|no JSON/],
])('a log with a wrong field is rejected with a message that names it: %.60s', (text, problem) => {
  expect(() => readSession(text)).toThrow(problem);
});
