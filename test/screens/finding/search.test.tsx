import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { releaseRequested } from '~/web/features/dashboard/events';
import { searchOpened } from '~/web/core/shell/events';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';
import { selectTheme } from '~/web/core/preferences/preferences';
import { box, isShut, openFinding, press, pressCtrl, visibleNames } from './atFinding';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const open = (
  at = '/home',
  names?: () => Promise<object>,
  given?: Parameters<typeof openFinding>[3],
) => openFinding(server, at, names, given);
const at = new Date().toISOString();
const named = (kind: string, id: string, name: string, more: object = {}) => ({
  kind,
  id,
  name,
  status: 'Defined',
  user_name: 'admin',
  update_datetime: at,
  ...more,
});

describe('opening and closing', () => {
  test('SRCH-11 SRCH-12 Ctrl pressed alone opens the search, and hides it again, so does Escape, and the focus returns', async () => {
    await open();
    (await screen.findByRole('link', { name: 'Drive' })).focus();
    pressCtrl();
    expect(await box()).toHaveFocus();
    pressCtrl();
    await waitFor(() => {
      expect(isShut()).toBe(true);
    });
    expect(screen.getByRole('link', { name: 'Drive' })).toHaveFocus();
    pressCtrl();
    await userEvent.type(await box(), '{Escape}');
    expect(isShut()).toBe(true);
  });

  test('SRCH-12 the button in the sidebar opens it, and so does / where nothing is typed, and in a field it is a letter', async () => {
    await open('/notebooks');
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    expect(press('/')).toBe(true);
    await userEvent.type(await box(), '{Escape}');
    const filter = await screen.findByRole('searchbox');
    filter.focus();
    expect(press('/')).toBe(true);
    expect(isShut()).toBe(true);
    filter.blur();
    expect(press('/')).toBe(false);
    expect(await box()).toHaveValue('');
  });

  test.each([
    ['another key', () => fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })],
    ['a press of the mouse', () => fireEvent.pointerDown(document.body)],
    ['the wheel', () => fireEvent.wheel(document.body)],
  ])('SRCH-12 Ctrl together with %s is no lone press', async (_, other) => {
    await open();
    fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true });
    other();
    fireEvent.keyUp(document.body, { key: 'Control' });
    expect(isShut()).toBe(true);
  });

  test('it closes when one goes anywhere, and opens over no other dialog', async () => {
    const app = await open('/notebooks/create');
    await screen.findByRole('dialog', { name: 'Create Notebook' });
    pressCtrl();
    expect(isShut()).toBe(true);
    act(() => {
      app.history.push('/notebooks');
    });
    pressCtrl();
    await box();
    act(() => {
      app.history.push('/home');
    });
    expect(isShut()).toBe(true);
  });
});

describe('finding', () => {
  test("SRCH-01 what is typed filters the person's objects by name, the keyboard goes through them, and Enter opens one", async () => {
    const app = await open();
    pressCtrl();
    const input = await box();
    await screen.findByRole('option', { name: /Welcome/ });
    expect(visibleNames().slice(0, 3)).toEqual(['Welcome', 'Estimating pi', 'Fitting a line']);
    await userEvent.type(input, 'FIT');
    await waitFor(() => {
      expect(visibleNames()).toEqual(['Fitting a line']);
    });
    const [option] = screen.getAllByRole('option');
    expect(option).toHaveTextContent('Notebook · Defined');
    expect(input).toHaveAttribute('aria-activedescendant', option!.id);
    await userEvent.keyboard('{Enter}');
    expect(app.path()).toMatch(/^\/notebooks\/nb-/);
    expect(isShut()).toBe(true);
  });

  test('SRCH-05 a prediction that is found opens at version 1', async () => {
    const app = await open('/home', async () => ({
      objects: [named('prediction', 'pf-1', 'Alpha model')],
    }));
    act(() => {
      app.dispatch(searchOpened());
    });
    await userEvent.type(await box(), 'alpha');
    await waitFor(() => {
      expect(visibleNames()).toEqual(['Alpha model']);
    });
    await userEvent.keyboard('{Enter}');
    expect(app.history.location.pathname + app.history.location.search).toBe(
      '/predictions/pf-1?version=1',
    );
  });

  test("SRCH-02 SRCH-03 SRCH-04 SRCH-06 results lead to the page of their kind, and a kind that is not known is left out, and others' are named by their owner", async () => {
    const app = await open(
      '/home',
      async () => ({
        objects: [
          named('job', 'job-1', 'Alpha train', { status: 'Executed', user_name: 'mary' }),
          named('environment', 'env-1', 'Alpha torch'),
          named('notebook', 'nb-1', 'Alpha book'),
          named('spaceship', 'x-1', 'Alpha one'),
          named('sweep', 'sw-1', 'Alpha sweep'),
          named('prediction', 'pf-1', 'Alpha model'),
        ],
      }),
      { config: { flags: { ...DEFAULT_FLAGS, sweeps: true } } },
    );
    const paths: string[] = [];
    for (const nth of [0, 1, 2, 3, 4]) {
      act(() => {
        app.dispatch(searchOpened());
      });
      await userEvent.type(await box(), 'alpha');
      await waitFor(() => {
        expect(visibleNames()).toEqual([
          'Alpha train',
          'Alpha torch',
          'Alpha book',
          'Alpha sweep',
          'Alpha model',
        ]);
      });
      if (nth === 0)
        expect(screen.getAllByRole('option')[0]).toHaveTextContent(
          'Batch job · Executed · of mary',
        );
      await userEvent.keyboard(`${'{ArrowDown}'.repeat(nth)}{Enter}`);
      paths.push(app.path());
    }
    expect(paths).toEqual([
      '/jobs/job-1',
      '/environments/env-1',
      '/notebooks/nb-1',
      '/sweeps/sw-1',
      '/predictions/pf-1?version=1',
    ]);
  });

  test('names that begin with what is typed come first, then words of them, and every word counts', async () => {
    await open('/home', async () => ({
      objects: ['deep nine', 'a line', 'nine lives', 'x 9'].map((name, nth) =>
        named('job', `job-${nth}`, name),
      ),
    }));
    pressCtrl();
    await userEvent.type(await box(), 'nine');
    await waitFor(() => {
      expect(visibleNames()).toEqual(['nine lives', 'deep nine']);
    });
    await userEvent.clear(await box());
    await userEvent.type(await box(), 'ine a');
    await waitFor(() => {
      expect(visibleNames()).toEqual(['a line']);
    });
    await userEvent.type(await box(), 'zz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  test('of 10,000 names only those in sight are drawn', async () => {
    await open('/home', async () => ({
      objects: Array.from({ length: 10_000 }, (_, nth) =>
        named('job', `job-${nth}`, `Train ${nth}`),
      ),
    }));
    pressCtrl();
    await userEvent.type(await box(), 'train');
    await waitFor(() => {
      expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '10000');
    });
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
  });

  test('names that cannot be read are said to be missing, can be asked for again, and commands work all the same', async () => {
    let broken = true;
    await open('/home', () =>
      broken
        ? Promise.reject(new AxiosError('no route', 'ERR_NETWORK'))
        : Promise.resolve({ objects: [named('job', 'job-1', 'Back')] }),
    );
    pressCtrl();
    await screen.findByText(/^The names of your objects could not be read: /);
    expect(visibleNames()).toContain('New notebook');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /^Back/ })).toBeVisible();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });
});

describe('commands in the same box', () => {
  test('“new notebook”, “dark theme” and the areas are found by their words and done by Enter', async () => {
    const app = await open();
    for (const [words, label] of [
      ['dark th', 'Dark theme'],
      ['new note', 'New notebook'],
      ['go to dr', 'Go to Drive'],
    ] as const) {
      act(() => {
        app.dispatch(searchOpened());
      });
      await userEvent.type(await box(), words);
      await waitFor(() => {
        expect(visibleNames()[0]).toBe(label);
      });
      await userEvent.keyboard('{Enter}');
      await waitFor(() => {
        expect(isShut()).toBe(true);
      });
    }
    expect(selectTheme(app.state())).toBe('dark');
    expect(app.told().filter((type) => type === 'search/commandChosen')).toHaveLength(3);
    expect(app.path()).toBe('/drive');
  });

  test("“stop …” names what runs of the person's own, and asks for what the menu of its row asks for", async () => {
    const job = await addJob(server, token, 'sleep 1\n', {
      main_file: 'long.sh',
      job_name: 'Long',
    });
    const app = await open('/home', async () => ({
      objects: [
        named('job', job.batch_job_id, 'Long', { status: 'Execution In Progress' }),
        named('job', 'job-2', 'Long ago', { status: 'Executed' }),
        named('job', 'job-3', 'Long of others', {
          status: 'Execution In Progress',
          user_name: 'mary',
        }),
        named('notebook', 'nb-1', 'Long book', { status: 'Notebook started' }),
      ],
    }));
    pressCtrl();
    await userEvent.type(await box(), 'stop lo');
    await waitFor(() => {
      expect(visibleNames()).toEqual(['Stop Long', 'Stop Long book']);
    });
    await userEvent.click(
      within(screen.getByRole('listbox', { name: 'Results' })).getByText('Stop Long'),
    );
    const asked = await app.heard(releaseRequested);
    expect(asked.payload).toEqual({ kind: 'job', id: job.batch_job_id, name: 'Long' });
    expect(isShut()).toBe(true);
  });
});
