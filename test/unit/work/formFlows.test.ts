/** How the form that makes an object opens: with which name, from what, and as a copy of which other one. */
import type { AxiosAdapter } from 'axios';
import { afterEach, expect, test } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { bodyOf, replyWith } from '#test/harness/formApp';
import { runLinesAlone } from '#test/harness/runLines';
import { sketchForm } from '#test/screens/form/sketchForm';
import type { Endpoint } from '~/contract';
import { reducersByPath } from '~/web/lib/feature';
import { placement } from '~/web/work/forms/placement';
import { placementNeeded } from '~/web/work/forms/placement/events';
import { sources } from '~/web/work/forms/sources';
import { configReducer, DEFAULT_CONFIG } from '~/web/lib/state/config';
import { forms } from '~/web/work/forms';
import { copyAccepted, formChanged, nameSuggested } from '~/web/work/forms/events';
import { copyOf } from '~/web/work/forms/values';
import { always } from '~/web/lib/saga/policies';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectForm } from '~/web/work/forms/objectForm';

const { table } = sketchForm;
type Sketch = Parameters<typeof table.idOf>[0];
const NAMES: Endpoint<object, { names: string[] }> = {
  method: 'POST',
  path: '/sketch/names/',
  open: false,
};
const READ: Endpoint<{ sketch_id: string }, { sketch: Sketch }> = {
  method: 'POST',
  path: '/sketch/read/',
  open: false,
};
const FILES: Endpoint<{ sketch_id: string }, { sketch: Sketch }> = {
  method: 'FORM',
  path: '/sketch/files/',
  open: false,
};
const session = {
  user: { user_name: 'ann' },
  team: {
    account_details: { plan_details: { plan_type: 'creator_pro' } },
    compute_provider_details: {},
  },
};
const sketch = (id: string): Sketch => ({
  sketch_id: id,
  sketch_name: `Tree ${id}`,
  user_name: 'ann',
  collaborators: [],
});

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

interface Known {
  /** Names that the app knows; null where it asks for them. */
  readonly known?: readonly string[] | null;
  /** Names that the server tells; an error where it tells none. */
  readonly told?: readonly string[];
  readonly copies?: boolean;
}

/** The form alone, at an address, over a server that tells names and sketches. */
const open = (at: string, { known = null, told, copies = true }: Known = {}) => {
  const asked: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', 'http://api.test');
    if (!pathname.startsWith('/sketch/')) return replyWith(config, {}, 503);
    const { sketch_id } = bodyOf(config) as { sketch_id?: string };
    asked.push(sketch_id ?? 'names');
    if (pathname === '/sketch/names/') return replyWith(config, { names: told }, told ? 200 : 503);
    return sketch_id === 'gone'
      ? replyWith(config, { message: 'No such sketch' }, 404)
      : replyWith(config, { sketch: sketch(sketch_id!) });
  };
  const create = {
    ...table.create,
    names: { known: () => known, read: objectRequest(NAMES, {}, ({ names }) => names) },
  };
  const copy = (sketch_id: string) =>
    objectRequest(READ, { sketch_id }, (reply) => ({
      paper: 'A4',
      ...copyOf(sketch_id, reply.sketch.sketch_name, '/sketches'),
    }));
  const form = objectForm({ ...table, create: { ...create, ...(copies && { copy }) } });
  const features = [forms, sources, placement];
  const app = runLinesAlone([...features.flatMap(({ flows = [] }) => flows), ...form.lines], {
    adapter,
    at,
    credentials: () => ({ token: 't', user_name: 'ann' }),
    reducers: {
      config: configReducer(DEFAULT_CONFIG),
      'session.current': () => session,
      ...Object.fromEntries(features.flatMap(({ reducers = {} }) => reducersByPath(reducers))),
    },
  });
  running.push(() => {
    expect(app.crashes).toEqual([]);
    app.stop();
  });
  const state = () => form.selectCreate(app.store.getState() as never)!;
  return {
    app,
    asked,
    state,
    values: () => state().draft.values,
    count: (type: string) => app.told().filter((each) => each === type).length,
  };
};
/** Lets what needs no time come to its end. */
const settled = async (what: () => boolean) => untilPasses(() => expect(what()).toBe(true));

test('it begins with a name that is free, which is not asked for where it is known', async () => {
  const { values, asked } = open('/sketches/create', { known: ['untitled', 'Other'] });
  expect(values()).toMatchObject({ name: 'Untitled 2', source_dir: 'Untitled 2', source: 'empty' });
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test('where nobody knows the names they are asked for, and another one is suggested only where that one is taken', async () => {
  const taken = open('/sketches/create', { told: ['Untitled'] });
  expect(taken.values()).toMatchObject({ name: 'Untitled' });
  await settled(() => taken.values().name === 'Untitled 2');
  for (const told of [['Tree'], undefined]) {
    const free = open('/sketches/create', told && { told });
    await settled(() => free.asked.length === 1);
    await settled(() => free.count(placementNeeded.type) === 1);
    await new Promise(process.nextTick);
    expect([free.values().name, free.count(nameSuggested.type)]).toEqual(['Untitled', 0]);
  }
});

test('a form that was closed meanwhile gets no name', async () => {
  const { app, asked, count } = open('/sketches/create', { told: ['Untitled'] });
  app.history.push('/sketches');
  await settled(() => asked.length === 1);
  await new Promise(process.nextTick);
  expect(count(nameSuggested.type)).toBe(0);
});

test('what begins with GitHub, or as a copy, has no name to begin with and asks for none', async () => {
  const github = open('/sketches/create?source=github');
  expect(github.values()).toMatchObject({ name: '', source: 'github' });
  const copy = open('/sketches/create?clone=k1');
  expect(copy.values()).toMatchObject({ name: '' });
  await settled(() => copy.state().copying?.phase === 'taken');
  expect(copy.values()).toMatchObject({ name: 'Copy of Tree k1', paper: 'A4', source: 'clone' });
  expect([github.asked, copy.asked]).toEqual([[], ['k1']]);
  expect(copy.count(placementNeeded.type)).toBe(2);
});

test('a kind that cannot be copied reads nothing and begins as ever', async () => {
  const { values, asked, state } = open('/sketches/create?clone=k1', { known: [], copies: false });
  await Promise.resolve();
  expect(values()).toMatchObject({ name: 'Untitled' });
  expect([asked, state().copying]).toEqual([[], null]);
});

test('a copy is read once for its address, and another one for another address, and one that is not there is said', async () => {
  const { app, asked, state } = open('/sketches/create?clone=k1');
  await settled(() => state().copying?.phase === 'taken');
  app.history.push('/sketches/create?clone=k1&more=1');
  app.history.push('/sketches/create?clone=gone');
  await settled(() => state().copying?.phase === 'failed');
  expect(asked).toEqual(['k1', 'gone']);
  expect(state().copying).toMatchObject({
    problem: { statusCode: 404, message: 'No such sketch' },
  });
});

test('the placement of a copy is read once the copy fills the form, not while it waits for an answer', async () => {
  const { app, state, count } = open('/sketches/create', { known: [] });
  app.dispatch(formChanged('sketch', { name: 'Mine' }));
  const before = count(placementNeeded.type);
  app.history.push('/sketches/create?clone=k1');
  await settled(() => state().copying?.phase === 'waiting');
  expect(count(placementNeeded.type)).toBe(before);
  app.dispatch(copyAccepted({ form: 'sketch' }));
  expect(count(placementNeeded.type)).toBe(before + 1);
  expect(state().draft.values.name).toBe('Copy of Tree k1');
});

test('who leaves finds what was typed when coming back, and a form in which nothing was typed is gone', () => {
  const { app, values, state } = open('/sketches/create?source=github', { known: [] });
  for (const elsewhere of ['/sketches', '/sketches/k1', '/home']) {
    app.history.push(elsewhere);
    expect(state()).toBeNull();
  }
  app.history.push('/sketches/create');
  app.dispatch(formChanged('sketch', { name: 'Mine' }));
  app.history.push('/sketches');
  app.history.push('/sketches/create');
  expect(values()).toMatchObject({ name: 'Mine' });
});

test('what may take long is given its time, any other question has half a minute, only files tell how far they are', async () => {
  const sent: unknown[] = [];
  const adapter: AxiosAdapter = async (config) => {
    sent.push([config.timeout, config.onUploadProgress !== undefined]);
    return replyWith(config, { sketch: sketch('k1') });
  };
  const ask = objectRequest(READ, { sketch_id: 'k1' }, (reply) => reply.sketch);
  const app = runLinesAlone(
    [
      always(function* askThrice() {
        yield* ask({ timeoutMs: 600_000, onSent: () => undefined });
        yield* ask();
        yield* objectRequest(
          FILES,
          { sketch_id: 'k1' },
          (reply) => reply.sketch,
          [],
        )({ timeoutMs: 600_000, onSent: () => undefined });
      }),
    ],
    { adapter },
  );
  running.push(app.stop);
  await settled(() => sent.length === 3);
  expect(sent).toEqual([
    [600_000, false],
    [30_000, false],
    [600_000, true],
  ]);
});
