import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserDatabase } from '#test/harness/standIns/browserDatabase';
import { runLinesAlone } from '#test/harness/runLines';
import type { DraftMessage } from '~/contract/editor';
import { editorClosed, editorOpened, editorReady } from '~/web/features/notebooks/editor/events';
import { editorSlice } from '~/web/features/notebooks/editor/model';
import { deletion } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { unsaved } from '~/web/features/unsaved';
import { deletionConfirmed, textStored } from '~/web/features/unsaved/events';
import { selectIsStored } from '~/web/features/unsaved/model/slice';
import { signOutRequested } from '~/web/core/session/events';
import { signedOutState } from '~/web/core/session/model/slice';
import { frames } from '~/web/lib/browser/frames';

const key = 'n1:s1';
const cell = (source: string) => ({ id: 'a', cell_type: 'code', source, metadata: {} });
const draft = (source: string) => ({
  base: [cell('')],
  cells: [cell(source)],
  at: '2026-11-28T14:03:00.000Z',
});
const stored = (source: string) => [
  'ana\nnotebook\nn1',
  expect.objectContaining({ value: draft(source) }),
];

let database: ReturnType<typeof browserDatabase>;
const running: { stop: () => void }[] = [];
/** Messages that the pages in frames were sent, with the port each got. */
let told: { id: string; message: DraftMessage; port: MessagePort | undefined }[] = [];

beforeEach(() => {
  database = browserDatabase();
  told = [];
  vi.stubGlobal('indexedDB', database);
  vi.spyOn(frames, 'tell').mockImplementation((id, message, ports) => {
    told.push({ id, message: message as DraftMessage, port: ports?.[0] });
  });
});
afterEach(() => {
  for (const { stop } of running.splice(0)) stop();
  for (const { port } of told) port?.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The app of somebody, with the editor of notebook n1 open. */
const open = async (person = 'ana', page = 'edit?app=x') => {
  const session = { ...signedOutState, phase: 'signedIn', user: { user_name: person } };
  const app = runLinesAlone(unsaved.flows ?? [], {
    reducers: {
      ...unsaved.reducers,
      notebooks: { editor: editorSlice.reducer },
      session: { current: () => session },
    },
  });
  running.push(app);
  app.dispatch(
    editorOpened({
      key,
      notebook_id: 'n1',
      embedUrl: `http://localhost:8888/nb/n1-abc/${page}`,
      baseUrl: 'http://localhost:8888/nb/n1-abc/',
      name: 'Churn',
    }),
  );
  const before = told.length;
  app.dispatch(editorReady({ key }));
  const page_ = () => told[before];
  return {
    ...app,
    page: page_,
    isStored: () => selectIsStored(app.store.getState(), 'notebook', 'n1'),
  };
};
const opened = async (person?: string) => {
  const app = await open(person);
  await expect.poll(app.page).toBeDefined();
  return { ...app, say: (data: unknown) => app.page()?.port?.postMessage(data) };
};

test('what a page hands over is stored, the last of it, and deleted once the server has it', async () => {
  const app = await opened();
  expect(app.page()?.message).toEqual({ type: 'draft', draft: null, available: true });
  app.say(draft('x = 1'));
  app.say(draft('x = 12'));
  await expect.poll(() => [...database.items]).toEqual([stored('x = 12')]);
  await expect.poll(app.isStored).toBe(true);
  // Every key that is pressed is stored; the store of the app hears of the first.
  expect(app.diary.filter(textStored.match)).toHaveLength(1);
  expect(JSON.stringify(app.diary)).not.toContain('x = 1');
  app.say(null);
  await expect.poll(() => [database.items.size, app.isStored()]).toEqual([0, false]);
});

test('a page that is opened again gets the draft, and another person on the same browser gets none', async () => {
  const app = await opened();
  app.say(draft('mine'));
  await expect.poll(app.isStored).toBe(true);
  app.stop();
  expect((await opened('ben')).page()?.message.draft).toBeNull();
  const again = await opened();
  expect(again.page()?.message.draft).toEqual(draft('mine'));
  expect(again.isStored()).toBe(true);
});

test('a page that was ready before the code of this feature came is served too', async () => {
  const session = { ...signedOutState, user: { user_name: 'ana' } };
  const entry = {
    notebook_id: 'n1',
    embedUrl: 'http://localhost:8888/nb/n1-a/edit',
    isLoading: false,
  };
  running.push(
    runLinesAlone(unsaved.flows ?? [], {
      reducers: {
        ...unsaved.reducers,
        notebooks: {
          editor: () => ({ entries: { [key]: entry, late: { ...entry, isLoading: true } } }),
        },
        session: { current: () => session },
      },
    }),
  );
  await expect.poll(() => told.map(({ id }) => id)).toEqual([key]);
});

test('a real Jupyter, in whose page scripts of outputs run, gets neither a draft nor a port', async () => {
  const app = await opened();
  app.say(draft('mine'));
  await expect.poll(app.isStored).toBe(true);
  app.stop();
  const before = told.length;
  const other = await open('ana', 'notebooks/n1.ipynb');
  await expect.poll(other.isStored).toBe(true);
  expect(told).toHaveLength(before);
});

test('without a database, and without feature in it, the page is told that nothing is stored', async () => {
  const app = await opened();
  database.fill(true);
  app.say(draft('too much'));
  await expect
    .poll(() => told.at(-1)?.message)
    .toEqual({ type: 'draft', draft: null, available: false });
  expect(app.isStored()).toBe(false);
  app.stop();
  vi.stubGlobal('indexedDB', undefined);
  const bare = await opened();
  expect(bare.page()).toMatchObject({ message: { available: false }, port: undefined });
});

test('where the editor goes with text that is not saved the person is told where it is, and the last words of the page count', async () => {
  const app = await opened();
  app.say(draft('typed'));
  await expect.poll(app.isStored).toBe(true);
  app.dispatch(editorClosed({ key }));
  app.say(draft('typed to the end'));
  await expect.poll(() => [...database.items]).toEqual([stored('typed to the end')]);
  await expect
    .poll(() => app.diary.filter(toastAdded.match).map(({ payload }) => payload.text), {
      timeout: 30_000,
    })
    .toEqual(['Text of Churn was not saved']);
});

test('an editor that makes room for another of its notebook says nothing', async () => {
  const app = await opened();
  app.say(draft('typed'));
  await expect.poll(app.isStored).toBe(true);
  vi.useFakeTimers();
  app.dispatch(editorClosed({ key }));
  app.dispatch(
    editorOpened({
      key: 'n1:s2',
      notebook_id: 'n1',
      embedUrl: 'http://x/edit',
      baseUrl: 'http://x/',
      name: 'Churn',
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(app.diary.filter(toastAdded.match)).toEqual([]);
});

test('signing out after the question deletes what this person wrote, and then ends the session', async () => {
  const other = await opened('ben');
  other.say(draft('of ben'));
  await expect.poll(other.isStored).toBe(true);
  other.stop();
  const app = await opened();
  app.say(draft('of ana'));
  await expect.poll(app.isStored).toBe(true);
  app.dispatch(deletionConfirmed());
  await expect.poll(app.told).toContain(signOutRequested.type);
  expect([...database.items.keys()]).toEqual(['ben\nnotebook\nn1']);
});

test('the draft of a notebook goes with it', async () => {
  const app = await opened();
  app.say(draft('x'));
  await expect.poll(app.isStored).toBe(true);
  app.dispatch(deletion.succeeded({ id: 'n1', row: null }, 'r1'));
  await expect.poll(() => [database.items.size, app.isStored()]).toEqual([0, false]);
});
