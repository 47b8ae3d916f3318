import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { downloadFailed, downloadReady } from '~/web/features/notebooks/events';

let server: TestWorkspace;
let token: string;
let beta: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  beta = (await addJob(server, token, 'echo\n', { job_name: 'Beta', main_file: 'run.sh' }))
    .batch_job_id;
});
afterAll(() => server.close());

const user = userEvent.setup();
/** A list, with the menu of a row open. */
const openMenu = async (at: string, of: string) => {
  const wire = openWire(server.app);
  const app = await showSignedIn({ adapter: wire.adapter, at });
  await user.click(
    await screen.findByRole('button', { name: `Actions for ${of}` }, { timeout: 30_000 }),
  );
  return { ...app, wire };
};

describe('the menu of a job in the list', () => {
  test('ERR-08 duplicates, opens apart, and copies the address, and what has not run has no results to download', async () => {
    const app = await openMenu('/jobs?view=list', 'Beta');
    const apart = screen.getByRole('menuitem', { name: 'Open in new tab' });
    expect(apart).toHaveAttribute('href', `/jobs/${beta}`);
    expect(apart).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('menuitem', { name: 'Download results' })).toHaveAccessibleDescription(
      'It has not run yet.',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(await screen.findByText('Url copied to Clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/jobs/${beta}`);
    await user.click(screen.getByRole('button', { name: 'Actions for Beta' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }));
    expect(app.path()).toBe(`/jobs/create?clone=${beta}`);
  });

  test('renames: it asks for a name, keeps everything else, and says why it was refused', async () => {
    const app = await openMenu('/jobs?view=list', 'Beta');
    await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename Beta' }));
    const name = dialog.getByRole('textbox', { name: /Name of the job/ });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('Please input your job name!')).toBeVisible();
    app.wire.break(api.jobs.update, dropped);
    await user.type(name, '  Better beta {Enter}');
    expect(await dialog.findByText('The server could not be reached')).toBeVisible();
    app.wire.mend(api.jobs.update);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('link', { name: 'Better beta' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    const { job } = await server.get('jobs', 'read', { batch_job_id: beta }, { token });
    expect(job).toMatchObject({ job_name: 'Better beta', main_file: 'run.sh', user_name: 'admin' });
  });
});

test('the page of a job offers what its row offers, and its name is changed in place', async () => {
  const { batch_job_id } = await addJob(server, token, 'echo\n', {
    job_name: 'Gamma',
    main_file: 'run.sh',
  });
  const app = await openMenu(`/jobs/${batch_job_id}`, 'Gamma');
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'Rename…',
    'Duplicate…',
    'Publish…',
    'Download results',
    'Open in new tab',
    'Copy link',
    'Delete…',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('Delta{Enter}');
  // The heading is called so while it is still the box that holds the new name.
  expect(await screen.findByRole('button', { name: 'Delta' })).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1, name: 'Delta' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Delta' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }));
  expect(app.path()).toBe(`/jobs/create?clone=${batch_job_id}`);
  expect(await screen.findByDisplayValue('Copy of Delta')).toBeVisible();
});

test('the menu of a notebook renames it, and duplicates it over the list', async () => {
  const app = await openMenu('/notebooks?view=list', 'Estimating pi');
  await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
  const name = screen.getByRole('textbox', { name: /Name of the notebook/ });
  await user.clear(name);
  await user.type(name, 'Pi{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Actions for Pi' }));
  const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
  expect(notebooks.find(({ notebook_name }) => notebook_name === 'Pi')).toMatchObject({
    main_file: expect.stringMatching(/\.ipynb$/),
  });
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }));
  expect(app.path()).toMatch(/^\/notebooks\/create\?clone=nb-/);
  expect(app.history.location.state).toEqual({
    background: { pathname: '/notebooks', search: '?view=list' },
  });
  expect(await screen.findByDisplayValue('Copy of Pi')).toBeVisible();
});

test("the menu of a notebook downloads it in three forms, and says by the file's name why it cannot", async () => {
  const { notebook_id, main_file } = await addNotebook(server, token, {
    notebook_name: 'Odd / name',
  });
  const app = await openMenu('/notebooks?view=list', 'Odd / name');
  for (const [line, form, name] of [
    ['Download as .ipynb', 'ipynb', 'Odd _ name.ipynb'],
    ['Download as Python (.py)', 'py', 'Odd _ name.py'],
    ['Download as a page (.html)', 'html', 'Odd _ name.html'],
  ] as const) {
    const next = app.next(downloadReady);
    if (!screen.queryByRole('menu'))
      await user.click(screen.getByRole('button', { name: 'Actions for Odd / name' }));
    await user.click(screen.getByRole('menuitem', { name: line }));
    expect((await act(() => next)).payload).toEqual({
      name,
      url: expect.stringContaining(`form=${form}`) as string,
    });
  }
  await writeFile(
    path.join(server.dataFolder, 'files/admin/notebooks', notebook_id, main_file),
    '{',
  );
  await user.click(screen.getByRole('button', { name: 'Actions for Odd / name' }));
  const failed = app.next(downloadFailed);
  await user.click(screen.getByRole('menuitem', { name: 'Download as Python (.py)' }));
  await act(() => failed);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The notebook could not be downloaded Factorials.ipynb is not a valid notebook.',
  );
});
