/** The Python of an environment as the forms show it, and the offer to read a pasted text as the file that it is. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type PythonEnvironment } from '~/contract';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const user = userEvent.setup();
const at = new Date(0).toISOString();
const environment: PythonEnvironment = {
  ...{ env_id: 'env-1', env_name: 'vision', kind: 'venv', user_name: 'admin', status: 'ready' },
  ...{ reason: null, usable: true, requirements: 'numpy\n', base_python: '/opt/uv/bin/python3' },
  ...{ python_version: '3.12.4', build_start: at, build_end: at },
  ...{ create_datetime: at, update_datetime: at },
};
const FIRST = { executable: '/usr/bin/python3', version: '3.11.2' };
const OTHER = { executable: '/opt/uv/bin/python3', version: '3.12.4' };
const reply = (data: unknown) => (config: InternalAxiosRequestConfig) =>
  Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });

const open = async (path: string, pythons = [FIRST, OTHER]) => {
  const wire = openWire(server.app);
  wire.break(api.environments.readAll, reply({ environments: [environment] }));
  wire.break(api.environments.read, reply({ environment, packages: [], used_by: [] }));
  wire.break(api.environments.readPythons, reply({ pythons }));
  await showSignedIn({ adapter: wire.adapter, at: path });
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 });
};
const field = () => screen.getByRole('combobox', { name: 'Python' });
const shows = (text: string, hint: string) =>
  waitFor(() => {
    expect(field()).toHaveValue(text);
    expect(field()).toHaveAccessibleDescription(hint);
  });

test('API-60 ENV the form for a new one shows the machine’s first Python and lists the others with their paths', async () => {
  await open('/environments');
  await user.click(screen.getByRole('button', { name: 'Create environment' }));
  await shows('Python 3.11.2', '/usr/bin/python3');
  await user.click(field());
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Python 3.11.2/usr/bin/python3 · the machine’s first',
    'Python 3.12.4/opt/uv/bin/python3',
  ]);
  await user.click(screen.getByRole('option', { name: /3\.12\.4/ }));
  await shows('Python 3.12.4', '/opt/uv/bin/python3');
});

test('ENV another Python alone is a change, which is taken back with the rest', async () => {
  await open('/environments/env-1?tab=requirements');
  await shows('Python 3.12.4', '/opt/uv/bin/python3');
  const button = () => screen.getByRole('button', { name: 'Build with these' });
  expect(button()).toHaveAccessibleDescription('Nothing was changed.');
  await user.click(field());
  await user.click(screen.getByRole('option', { name: /3\.11\.2/ }));
  expect(button()).not.toHaveAttribute('aria-disabled');
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await shows('Python 3.12.4', '/opt/uv/bin/python3');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});

test('ENV a Python that is gone is still shown, with what takes its place, and a duplicate asks for another one', async () => {
  await open('/environments/env-1?tab=requirements', [FIRST]);
  const gone = 'It is not on this machine any more.';
  await shows('/opt/uv/bin/python3', `${gone} A build takes Python 3.11.2 in its place.`);
  await user.click(screen.getByRole('button', { name: 'Actions for vision' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate…' }));
  const form = within(screen.getByRole('dialog', { name: 'Create environment' }));
  const copied = form.getByRole('combobox', { name: 'Python' });
  await waitFor(() => expect(copied).toHaveAccessibleDescription(`${gone} Choose another one.`));
  expect(copied).toHaveValue('/opt/uv/bin/python3');
});

test('API-60 ENV a pasted pyproject.toml is refused at its field, and read as what it is with one press', async () => {
  await open('/environments');
  await user.click(screen.getByRole('button', { name: 'Create environment' }));
  const form = within(screen.getByRole('dialog', { name: 'Create environment' }));
  await user.type(form.getByLabelText('Name *'), 'project');
  const text = form.getByLabelText('Requirements');
  expect(form.queryByRole('button', { name: /^Read it as/ })).toBeNull();
  await user.click(text);
  await user.paste('[project]\ndependencies = ["six"]\n');
  await user.click(form.getByRole('button', { name: 'Create and build' }));
  await form.findByText('This reads as pyproject.toml, not as a list of requirements.');
  await user.click(form.getByRole('button', { name: 'Read it as pyproject.toml' }));
  await waitFor(() => expect(text).toHaveValue('# From pyproject.toml.\nsix\n'));
  expect(form.queryByText(/^This reads as/)).toBeNull();
  expect(form.queryByRole('button', { name: /^Read it as/ })).toBeNull();
});
