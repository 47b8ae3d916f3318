import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

const reason =
  'Its files were changed after they were built (lib/a.pth). Nothing runs in it until it is built again.';
const at = new Date(Date.now() - 180_000).toISOString();
const environment: PythonEnvironment = {
  env_id: 'env-1',
  env_name: 'vision',
  kind: 'venv',
  user_name: 'admin',
  status: 'damaged',
  reason,
  usable: false,
  requirements: 'numpy\n',
  base_python: '/usr/bin/python3',
  python_version: '3.11.2',
  build_start: at,
  build_end: at,
  create_datetime: at,
  update_datetime: at,
};

const open = async (shown: PythonEnvironment) => {
  const wire = openWire(server.app);
  wire.break(api.environments.read, (config) =>
    Promise.resolve({
      data: { environment: shown, packages: [], used_by: [] },
      status: 200,
      statusText: '',
      headers: {},
      config,
    }),
  );
  await showSignedIn({ adapter: wire.adapter, at: '/environments/env-1' });
  expect(await screen.findByText('Damaged', {}, { timeout: 30_000 })).toBeVisible();
};

test('PRM-10 an admin looks at what a teammate made, and neither builds nor deletes it', async () => {
  await open({ ...environment, user_name: 'mia' });
  expect(screen.getByText('View only · made by mia')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Build again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for vision' }));
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
});

test('ENV an environment that somebody changed reads as damaged, names what was touched, and is built again', async () => {
  await open(environment);
  expect(
    screen.getByText('It was changed after it was built.').closest('[role]'),
  ).toHaveTextContent(
    `It was changed after it was built. Notebooks and jobs cannot run in it.${reason}`,
  );
  expect(screen.getByRole('button', { name: 'Build again' })).toBeVisible();
});
