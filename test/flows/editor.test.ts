import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AxiosError } from 'axios';
import { onLocationChanged } from 'connected-react-router';
import { runLinesAlone } from '#test/harness/runLines';
import { NOTEBOOK_STATUS, type Address, type Notebook } from '~/contract';
import { dataLossConfirmChanged, themeChosen } from '~/web/core/preferences/events';
import { preferencesSlice } from '~/web/core/preferences/model/slice';
import { anchorSelected } from '~/web/features/comments/events';
import { editorReady, editorRetried } from '~/web/features/notebooks/editor/events';
import { editor } from '~/web/features/notebooks/editor';
import { linkDecisionOf, linkText } from '~/web/features/notebooks/editor/flows/followFrame.saga';
import {
  selectEditorScrolled,
  selectEntries,
  selectVisibleEditor,
} from '~/web/features/notebooks/editor/model';
import { deletion, notebookReached, notebookRead, stop } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import { toastsSlice } from '~/web/core/toasts/model/slice';
import type { RootState } from '~/web/lib/state/root';
import { frames, frameMessageReceived } from '~/web/lib/browser/frames';
import { readings } from '~/web/lib/browser/readings';
import { signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';

const baseUrl = 'http://localhost:8888/nb/n1-abc/';
const address: Address = {
  notebook_dnsname: 'localhost',
  notebook_protocol: 'http',
  notebook_port: 8888,
  notebook_path: '/nb/n1-abc/',
  notebook_entry_point: 'edit?parent=x',
  token: '',
  submission_id: 's1',
  waiting_for: null,
};
const reached = notebookReached({
  notebook_id: 'n1',
  submission_id: 's1',
  address,
  name: 'My notebook (1)',
});
const key = 'n1:s1';
const says = (message: object) =>
  frameMessageReceived({
    frameId: key,
    message: { location: `${baseUrl}edit`, type: '', ...message },
  });

let app: ReturnType<typeof runLinesAlone>;
const state = () => app.store.getState();
const goTo = (path: string) => {
  app.history.push(path);
  app.dispatch(onLocationChanged(app.history.location, 'PUSH'));
};
beforeEach(() => {
  vi.useFakeTimers();
  app = runLinesAlone(editor.flows ?? [], {
    adapter: () => Promise.reject(new AxiosError('no route', 'ECONNREFUSED')),
    reducers: {
      ...editor.reducers,
      toasts: toastsSlice.reducer,
      preferences: preferencesSlice.reducer,
    },
  });
  goTo('/notebooks/n1');
});
afterEach(() => {
  app.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a cell that is commented on is the place of the next topic, and an address with a cell has the pages show it', () => {
  const tells = vi.spyOn(frames, 'tellAll');
  app.dispatch(reached);
  const pointed = () => app.diary.filter(anchorSelected.match).map(({ payload }) => payload);
  const nonsense = [
    {},
    { cell_id: '', label: 'x' },
    { cell_id: 'c'.repeat(201), label: 'x' },
    { cell_id: 'c', label: 1 },
  ];
  for (const each of nonsense) app.dispatch(says({ type: 'commented', ...each }));
  app.dispatch(says({ type: 'commented', cell_id: 'c2', label: 'Cell 2: print(1)' }));
  expect(pointed()).toEqual([
    { key: 'notebook/n1', place: { kind: 'cell', cell_id: 'c2', label: 'Cell 2: print(1)' } },
  ]);
  app.dispatch(says({ type: 'listening' }));
  expect(tells).not.toHaveBeenCalled();
  goTo('/notebooks/n1?topic=t&cell=c2');
  expect(tells.mock.lastCall).toEqual([{ type: 'cell', cell_id: 'c2' }]);
  tells.mockClear();
  app.dispatch(says({ type: 'listening' }));
  expect(tells.mock.calls).toEqual([[{ type: 'cell', cell_id: 'c2' }]]);
  goTo('/jobs/j1?cell=c2');
  expect(tells).toHaveBeenCalledTimes(1);
  tells.mockRestore();
});

describe('an editor', () => {
  test('EDF-03 EDF-04 is keyed by notebook and runtime, named for embedding, and opens once', () => {
    app.dispatch(reached);
    app.dispatch(reached);
    expect(selectEntries(state())).toMatchObject({
      [key]: {
        embedUrl: `${baseUrl}edit?parent=x`,
        baseUrl,
        name: 'My-notebook--1-',
        active: true,
        isLoading: true,
      },
    });
    expect(app.told().filter((type) => type === 'notebooks/editorOpened')).toHaveLength(1);
    expect(frames.list().map(({ src }) => src)).toEqual([`${baseUrl}edit?parent=x`]);
  });

  test('EDF-01 EDF-02 shows when its page says splash-ready', () => {
    app.dispatch(reached);
    app.dispatch(says({ type: 'splash-ready' }));
    expect(selectVisibleEditor(state())).toMatchObject({ key, isLoading: false, slow: false });
    goTo('/notebooks/n1?tab=history');
    expect(selectVisibleEditor(state())).toBeNull();
    goTo('/home');
    expect(selectEntries(state())[key]!.active).toBe(false);
  });

  test("EDF-02 EDF-06 shows after 30 s without a word, as 'still starting', and gets well when the page speaks after all", async () => {
    app.dispatch(reached);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(selectVisibleEditor(state())).toMatchObject({ isLoading: true });
    await vi.advanceTimersByTimeAsync(2);
    expect(selectVisibleEditor(state())).toMatchObject({ isLoading: false, slow: true });
    app.dispatch(says({ type: 'splash-ready' }));
    expect(selectVisibleEditor(state())).toMatchObject({ isLoading: false, slow: false });
  });

  test('EDF-06 Retry loads the page again and waits another 30 s', async () => {
    app.dispatch(reached);
    await vi.advanceTimersByTimeAsync(30_001);
    app.dispatch(editorRetried({ key }));
    expect(selectVisibleEditor(state())).toMatchObject({ isLoading: true, slow: false });
    // The fresh address is asked for first; here nobody answers.
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(selectVisibleEditor(state())).toMatchObject({ slow: true });
    app.dispatch(editorRetried({ key }));
    await vi.advanceTimersByTimeAsync(1_000);
    app.dispatch(says({ type: 'splash-ready' }));
    expect(app.told().at(-1)).toBe(editorReady.type);
  });

  test.each([
    ['its notebook stops', () => stop.succeeded({ id: 'n1', row: {} as Notebook }, 'r1')],
    ['its notebook is deleted', () => deletion.succeeded({ id: 'n1', row: null }, 'r1')],
    [
      'its runtime turns out to be over',
      () => notebookRead({ id: 'n1', row: { status: NOTEBOOK_STATUS.defined } as Notebook }),
    ],
  ])('closes when %s, and its frame with it', (_, over) => {
    app.dispatch(reached);
    app.dispatch(over());
    expect(selectEntries(state())).toEqual({});
    expect(frames.list()).toEqual([]);
  });

  test('LOG-10 closes with the session, by structure', () => {
    app.dispatch(reached);
    app.stop();
    expect(frames.list()).toEqual([]);
  });

  test('EDF-08 an http link opens outside, and EDF-09 a file link is refused with a Navigation warning', () => {
    const opened = vi.fn();
    vi.stubGlobal('window', { open: opened });
    app.dispatch(reached);
    app.dispatch(says({ type: 'link', href: 'https://example.org/a' }));
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      'https://example.org/a',
      '_blank',
      'noopener,noreferrer',
    );
    app.dispatch(says({ type: 'link', href: 'file:///etc/passwd' }));
    expect(opened).toHaveBeenCalledOnce();
    expect(state().toasts.visible).toMatchObject([{ kind: 'warning', text: 'Navigation' }]);
    expect(app.told()).toContain(toastAdded.type);
  });

  test('its page is told how it looks and whether to ask, and says when it is scrolled and when the person wants no questions', () => {
    const told: unknown[] = [];
    const tell = vi.spyOn(frames, 'tell').mockImplementation((id, message) => {
      told.push([id, message]);
    });
    onTestFinished(() => tell.mockRestore());
    app.dispatch(themeChosen({ theme: 'dark' }));
    expect(told).toEqual([]);
    app.dispatch(reached);
    app.dispatch(says({ type: 'splash-ready' }));
    expect(told.splice(0)).toEqual([
      [key, { type: 'theme', theme: 'dark' }],
      [key, { type: 'asks', asks: true }],
    ]);
    app.dispatch(says({ type: 'scrolled', scrolled: true }));
    expect(selectEditorScrolled(state() as RootState, 'n1')).toBe(true);
    app.dispatch(says({ type: 'scrolled', scrolled: 'no' }));
    expect(selectEditorScrolled(state() as RootState, 'n1')).toBe(true);
    app.dispatch(says({ type: 'scrolled', scrolled: false }));
    expect(selectEditorScrolled(state() as RootState, 'n1')).toBe(false);
    app.dispatch(says({ type: 'unasked' }));
    expect(told).toContainEqual([key, { type: 'asks', asks: false }]);
    app.dispatch(dataLossConfirmChanged({ asks: true }));
    app.dispatch(themeChosen({ theme: 'system' }));
    expect(told.slice(-2)).toEqual([
      [key, { type: 'theme', theme: 'system' }],
      [key, { type: 'asks', asks: true }],
    ]);
  });
  test('a frame that is no editor is not obeyed', () => {
    app.dispatch(says({ type: 'link', href: 'file:///x' }));
    expect(state().toasts.visible).toEqual([]);
  });
});
test.each([
  ['http://a.org', 'outside'],
  ['HTTPS://a.org/x', 'outside'],
  [' https://a.org', 'outside'],
  ['mailto:a@b.org', 'outside'],
  ['file:///etc/passwd', 'refused'],
  ['data:text/html;base64,AAAA', 'refused'],
  ['javascript:alert(1)', 'refused'],
  ['other.ipynb', 'refused'],
  ['/notebooks', 'refused'],
  ['//evil.org', 'refused'],
  ['http:', 'refused'],
  ['', 'refused'],
])('EDF-08 EDF-09 EDF-10 %s is %s', (href, fate) => expect(linkDecisionOf(href)).toBe(fate));
test('a refused link is shown short and without its data', () => {
  expect(linkText('data:text/html;base64,QUFBQUFB')).toBe('data:text/html;base64,…');
  expect(linkText(`x${'y'.repeat(200)}`)).toHaveLength(121);
});
test.each([
  ['signing out', signedOut()],
  ['a session that is over', sessionExpired()],
])('LOG-10 %s closes the notebooks that were open to be read', (_how, over) => {
  readings.place({ url: `${baseUrl}read?app=x`, title: 'Read', shade: 'light' }, {} as HTMLElement);
  goTo('/notebooks');
  expect(readings.list()).toHaveLength(1);
  app.dispatch(over);
  expect(readings.list()).toEqual([]);
});
