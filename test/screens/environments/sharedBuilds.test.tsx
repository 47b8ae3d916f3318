/** Builds that have the same files, on the page of their environment. */
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type EnvironmentBuild, type PythonEnvironment } from '~/contract';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const at = new Date(Date.now() - 180_000).toISOString();
const made = {
  status: 'ready',
  reason: null,
  requirements: 'numpy\n',
  base_python: '/usr/bin/python3',
  python_version: '3.11.2',
  create_datetime: at,
  build_start: at,
  build_end: at,
} as const;
const build: EnvironmentBuild = { ...made, build: 1, size: 3 * 1024 ** 2, checksum: 'ab', used: 2 };
const environment: PythonEnvironment = {
  ...made,
  env_id: 'env-1',
  env_name: 'vision',
  kind: 'venv',
  user_name: 'admin',
  usable: true,
  update_datetime: at,
  build: 3,
};

test('ENV builds that have the same files say so, and that their size counts once', async () => {
  const builds = [
    { ...build, build: 3, shared_with: ['speech, build 1', 'vision, build 1'] },
    { ...build, build: 2, size: 1536, shared_with: [] },
    { ...build, shared_with: ['speech, build 1', 'vision, build 3'] },
  ];
  const wire = openWire(server.app);
  wire.break(api.environments.read, (config) =>
    Promise.resolve({
      data: { environment, packages: [], used_by: [], builds },
      status: 200,
      statusText: '',
      headers: {},
      config,
    }),
  );
  await showSignedIn({ adapter: wire.adapter, at: '/environments/env-1?tab=builds' });
  expect(
    await screen.findByText(
      'Builds of your team with the same packages have the same files, whose size counts once: ' +
        'build 3 with speech, build 1 and vision, build 1; build 1 with speech, build 1 and vision, build 3.',
      {},
      { timeout: 30_000 },
    ),
  ).toBeVisible();
  const sizes = within(screen.getByRole('grid', { name: 'Builds' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => / · shared/.test(row.textContent));
  expect(sizes).toEqual([true, false, true]);
});
