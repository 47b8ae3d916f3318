import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type PythonEnvironment } from '~/contract';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const user = userEvent.setup();

const at = new Date(Date.now() - 180_000).toISOString();
const ready: PythonEnvironment = {
  env_id: 'env-1',
  env_name: 'vision',
  kind: 'venv',
  user_name: 'admin',
  status: 'ready',
  reason: null,
  usable: true,
  requirements: 'numpy\n',
  base_python: '/usr/bin/python3',
  python_version: '3.11.2',
  build_start: at,
  build_end: at,
  create_datetime: at,
  update_datetime: at,
};
const system: PythonEnvironment = {
  ...ready,
  env_id: 'system',
  env_name: 'system',
  kind: 'system',
  user_name: null,
  requirements: '',
  build_start: null,
  build_end: null,
  create_datetime: null,
  update_datetime: null,
};
const theirs: PythonEnvironment = {
  ...ready,
  env_id: 'env-2',
  env_name: 'speech',
  user_name: 'mia',
  status: 'failed',
  reason: 'ERROR: No matching distribution found for x',
  usable: false,
};
const PACKAGES = [
  { name: 'numpy', version: '2.1.0' },
  { name: 'pip', version: '24.0' },
  { name: 'pandas', version: '2.2.3' },
];
const USES = [
  { kind: 'notebook' as const, id: 'nb-1', name: 'Faces', user_name: 'admin' },
  { kind: 'job' as const, id: 'job-1', name: 'Train', user_name: 'mia' },
];

const reply = (data: unknown) => (config: InternalAxiosRequestConfig) =>
  Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });

/** The app at an address, with environments that are played: building them for real takes too long for a test of what is seen. */
const open = async (
  path: string,
  environment: PythonEnvironment = ready,
  prepare: (wire: Wire) => void = () => undefined,
) => {
  const wire = openWire(server.app);
  wire.break(
    api.environments.readAll,
    reply({ environments: [system, environment.env_id === 'env-1' ? environment : ready, theirs] }),
  );
  wire.break(
    api.environments.read,
    reply({
      environment,
      packages: environment.usable ? PACKAGES : [],
      used_by: environment.usable ? USES : [],
    }),
  );
  wire.break(
    api.environments.buildLog,
    reply({
      first_line: 0,
      lines: ['$ python3 -m venv', 'The environment is ready.'],
      total_lines: 2,
      bytes: 44,
      ended: true,
    }),
  );
  prepare(wire);
  const app = await showSignedIn({ adapter: wire.adapter, at: path });
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 });
  return { ...app, wire };
};
const names = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.dataset['open'] === '')
    .map((link) => link.textContent);
const menuOf = async (name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
};

describe('/environments', () => {
  test("RT-21 LST-01 shows 'system' and the person's own as a grid", async () => {
    await open('/environments');
    await waitFor(() => {
      expect(names()).toEqual(['system', 'vision']);
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Environments2');
    expect(screen.getByRole('grid', { name: 'Environments' })).toBeVisible();
    expect(document.title).toBe('Environments · Atelier');
  });

  test("LST-01 shows the team's with the toggle, and filter and view stand in the address", async () => {
    const app = await open('/environments');
    await user.click(screen.getByRole('button', { name: 'Team' }));
    await waitFor(() => {
      expect(names()).toEqual(['system', 'vision', 'speech']);
    });
    await user.type(screen.getByRole('searchbox', { name: 'Filter environments' }), 'v-2');
    await waitFor(() => {
      expect(names()).toEqual(['speech']);
    });
    expect(app.history.location.search).toBe('?team=true&q=v-2');
    await user.click(screen.getByRole('button', { name: 'List' }));
    const table = await screen.findByRole('grid', { name: 'Environments of the team' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(
      expect.arrayContaining([
        'Name',
        'Environment id',
        'Status',
        'Python',
        'Last updated',
        'User',
      ]),
    );
    expect(within(table).getByText('Build failed')).toBeVisible();
  });

  test("ENV-02 its maker builds and deletes one, nobody does 'system'", async () => {
    await open('/environments');
    await waitFor(() => {
      expect(names()).toEqual(['system', 'vision']);
    });
    expect(await menuOf('system')).toEqual(['View', 'Open in new tab', 'Copy link']);
    await user.keyboard('{Escape}');
    expect(await menuOf('vision')).toEqual([
      'Open',
      'Build again',
      'Duplicate…',
      'Open in new tab',
      'Copy link',
      'Delete…',
    ]);
  });

  test('API-60 the form for a new one says what is missing, shows an example, and closes with Escape', async () => {
    await open('/environments');
    await user.click(screen.getByRole('button', { name: 'Create environment' }));
    const form = screen.getByRole('dialog', { name: 'Create environment' });
    expect(within(form).getByLabelText('Name *')).toHaveFocus();
    expect(within(form).getByLabelText('Requirements')).toHaveAttribute(
      'placeholder',
      expect.stringContaining('pandas==2.2.3'),
    );
    await user.click(within(form).getByRole('button', { name: 'Create and build' }));
    expect(await within(form).findByText('Please input a name!')).toBeVisible();
    const file = new File(['scipy\n'], 'requirements.txt', { type: 'text/plain' });
    await user.upload(within(form).getByLabelText('A file that lists packages'), file);
    await waitFor(() => {
      expect(within(form).getByLabelText('Requirements')).toHaveValue('scipy\n');
    });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('CON-05 a list that cannot be read offers Retry', async () => {
    const { wire } = await open('/environments', ready, (breaking) =>
      breaking.break(api.environments.readAll, dropped),
    );
    await screen.findByText('Sorry, something went wrong');
    wire.break(api.environments.readAll, reply({ environments: [system] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(names()).toEqual(['system']);
    });
  });
});

describe('/environments/{id}', () => {
  test('ENV-01 RT-15 shows name and id, status, packages with a filter, and who uses it', async () => {
    const app = await open('/environments/env-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'vision' })).toBeVisible();
    expect(screen.getByText('env-1')).toBeVisible();
    expect(screen.getByText('Ready')).toBeVisible();
    const packages = await screen.findByRole('grid', { name: 'Packages' });
    await within(packages).findByText('pandas');
    await user.type(screen.getByRole('searchbox', { name: 'Filter packages' }), 'PAN');
    await waitFor(() => {
      expect(
        within(screen.getByRole('grid', { name: 'Packages' })).queryByText('numpy'),
      ).toBeNull();
    });
    await user.click(screen.getByRole('tab', { name: /^Used by/ }));
    expect(app.history.location.search).toContain('tab=uses');
    expect(screen.getByRole('link', { name: 'Faces' })).toHaveAttribute('href', '/notebooks/nb-1');
    expect(screen.getByRole('link', { name: 'Train' })).toHaveAttribute('href', '/jobs/job-1');
  });

  test('ENV a build that left nothing shows its log and the last words of the tool', async () => {
    const failed = {
      ...ready,
      status: 'failed',
      usable: false,
      reason: 'ERROR: No matching distribution found for nope',
    } as const;
    await open('/environments/env-1', failed);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'The last build did not work. Notebooks and jobs cannot run in it.ERROR: No matching distribution found for nope',
    );
    expect(await screen.findByRole('region', { name: 'Build log of vision' })).toHaveTextContent(
      '$ python3 -m venv',
    );
    expect(screen.getByRole('tab', { name: 'Build log' })).toHaveAttribute('aria-selected', 'true');
  });

  test('ENV a build that a person stopped reads as stopped, and says by whom', async () => {
    await open('/environments/env-1', {
      ...ready,
      status: 'stopped',
      usable: false,
      reason: 'Stopped by mia.',
    });
    expect(await screen.findByText('Build stopped')).toBeVisible();
    expect(screen.getByText('The last build was stopped.').closest('[role]')).toHaveTextContent(
      'The last build was stopped. Notebooks and jobs cannot run in it.Stopped by mia.',
    );
    expect(screen.queryByText('Build failed')).toBeNull();
    expect(screen.getByRole('button', { name: 'Build again' })).toBeVisible();
  });

  test('ENV requirements are changed where something was changed, and taken back', async () => {
    await open('/environments/env-1?tab=requirements');
    const text = await screen.findByLabelText('Requirements');
    expect(text).toHaveValue('numpy\n');
    const button = () => screen.getByRole('button', { name: 'Build with these' });
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAccessibleDescription('Nothing was changed.');
    await user.type(text, 'scipy');
    expect(button()).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(text).toHaveValue('numpy\n');
  });

  test('ENV-03 the question whether to delete names first who uses it', async () => {
    await open('/environments/env-1');
    await screen.findByRole('heading', { level: 1, name: 'vision' });
    await user.click(screen.getByRole('button', { name: 'Actions for vision' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete vision?' });
    await waitFor(() => {
      expect(question).toHaveTextContent('2 objects use it');
    });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Faces notebook of admin', 'Train job of mia']);
    expect(within(question).getByRole('button', { name: 'Delete it all the same' })).toBeEnabled();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await menuOf('vision')).toEqual([
      'Duplicate…',
      'Open in new tab',
      'Copy link',
      'Delete…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Create environment' })).getByRole('textbox', {
        name: /Name/,
      }),
    ).toHaveValue('Copy of vision');
  });

  test("ENV 'system' has neither build nor requirements, and one that is gone says so", async () => {
    const first = await open('/environments/system', system);
    await screen.findByRole('grid', { name: 'Packages' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Packages3',
      'Used by2',
    ]);
    expect(screen.queryByRole('button', { name: 'Build again' })).toBeNull();
    expect(await menuOf('system')).toEqual(['Open in new tab', 'Copy link']);
    first.close();
    await open('/environments/env-9', ready, (wire) => wire.mend(api.environments.read));
    expect(await screen.findByText('There is no such environment')).toBeVisible();
  });
});
