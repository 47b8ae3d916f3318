import { act, screen, within } from '@testing-library/react';
import { push } from 'connected-react-router';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { stopQuestioned } from '~/web/features/notebooks/events';

let server: TestWorkspace;
let token: string;
let id: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await addNotebook(server, token, { notebook_name: 'Factorials' })).notebook_id;
});

const open = async (at = `/notebooks/${id}`) => {
  const wire = openWire(server.app);
  const app = await showSignedIn({ adapter: wire.adapter, at });
  return { ...app, wire };
};
const user = userEvent.setup();
/** The button beside the name; the page may offer the same in its middle. */
const press = async (name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!);

describe('the row around a notebook', () => {
  test('a stop asks where a cell runs or variables are lost, until it is told not to, and the account asks again', async () => {
    onTestFinished(() => server.runtimes.holds({ unfinished: 0, ran: false }));
    const app = await open();
    const startAndStop = async () => {
      await press('Start');
      await screen.findByText('Notebook started');
      await press('Stop');
    };
    server.runtimes.holds({ unfinished: 2, ran: true });
    await startAndStop();
    let question = within(await screen.findByRole('alertdialog', { name: 'Stop Factorials?' }));
    expect(question.getByText(/^2 cells are still running or waiting\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Notebook started')).toBeVisible();
    server.runtimes.holds({ unfinished: 0, ran: true });
    await press('Stop');
    question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Its variables are lost\./)).toBeVisible();
    await user.click(
      question.getByRole('checkbox', { name: 'Don’t ask again before variables are lost' }),
    );
    await user.click(question.getByRole('button', { name: 'Stop' }));
    await screen.findByRole('heading', { name: 'This notebook is not running' });
    await startAndStop();
    expect(
      await screen.findByRole('heading', { name: 'This notebook is not running' }),
    ).toBeVisible();
    expect(app.told().filter((type) => type === stopQuestioned.type)).toHaveLength(2);
    act(() => void app.dispatch(push('/settings?tab=appearance')));
    await user.click(await screen.findByRole('switch', { name: 'Ask before variables are lost' }));
    act(() => void app.dispatch(push(`/notebooks/${id}`)));
    await startAndStop();
    expect(await screen.findByRole('alertdialog', { name: 'Stop Factorials?' })).toBeVisible();
  });

  test('the name is changed in its place, with the keyboard, and Escape leaves it, and what cannot be says why', async () => {
    await open();
    const named = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      expect(screen.getByRole('heading', { level: 1 })).toContainElement(button);
      return button;
    };
    const box = () => screen.getByRole('textbox', { name: 'Name of the notebook' });
    await user.click(await named('Factorials'));
    expect(box()).toHaveFocus();
    await user.keyboard('Other{Escape}');
    expect(await named('Factorials')).toHaveFocus();
    await user.keyboard('{Enter}{Backspace}{Enter}');
    expect(box()).toHaveAccessibleDescription('Please input your notebook name!');
    await user.keyboard('Primes{Enter}');
    expect(await named('Primes')).toHaveFocus();
    expect(
      (await server.get('notebooks', 'read', { notebook_id: id }, { token })).notebook
        .notebook_name,
    ).toBe('Primes');
    await user.click(screen.getByRole('button', { name: 'Actions for Primes' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Rename…',
      'Duplicate…',
      'Run as job…',
      'Publish…',
      'Download as .ipynb',
      'Download as Python (.py)',
      'Download as a page (.html)',
      'Open in new tab',
      'Copy link',
      'Delete…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
    await user.keyboard('Odds');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await named('Odds')).toBeVisible();
  });
});
