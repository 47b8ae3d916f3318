/** The builds of an environment on its page, on that of a notebook that runs in an older one, and in the question of Re-run. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { changed, openWire, type Wire } from '#test/harness/wire';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type BuildLock, type EnvironmentBuild, type PythonEnvironment } from '~/contract';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const user = userEvent.setup();
const at = new Date(Date.now() - 180_000).toISOString();
const build: EnvironmentBuild = {
  build: 1,
  status: 'ready',
  reason: null,
  requirements: 'numpy\n',
  base_python: '/usr/bin/python3',
  python_version: '3.11.2',
  create_datetime: at,
  build_start: at,
  build_end: at,
  size: 3 * 1024 ** 2,
  checksum: 'ab',
  used: 2,
};
const environment: PythonEnvironment = {
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
  build: 3,
};
const open = async (path: string, prepare: (wire: Wire) => void) => {
  const wire = openWire(server.app);
  prepare(wire);
  const app = await showSignedIn({ adapter: wire.adapter, at: path });
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 });
  return { ...app, wire };
};

test('ENV the page of an environment lists its builds: number, state, Python, size, and by how many each is used', async () => {
  const builds = [
    { ...build, build: 3, size: 1536, used: 0, lock_packages: 2 },
    { ...build, build: 2, status: 'removed', size: null, used: 0, create_datetime: null },
    build,
  ];
  await open('/environments/env-1?tab=builds', (wire) =>
    wire.break(api.environments.read, (config) =>
      Promise.resolve({
        data: { environment, packages: [], used_by: [], builds },
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    ),
  );
  expect(await screen.findByRole('tab', { name: /^Builds/ })).toHaveTextContent('Builds3');
  const table = await screen.findByRole('grid', { name: 'Builds' });
  const texts = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(texts).toEqual([
    expect.stringContaining('Build'),
    expect.stringMatching(/^3 · latestReady.*3\.11\.2.*21\.5 KiB.*—$/),
    expect.stringMatching(/^2Removed.*3\.11\.2.*—.*—.*—$/),
    expect.stringMatching(/^1Ready.*3\.11\.2.*3 MiB.*2$/),
  ]);
});

test('ENV the packages of a build are listed with their versions and downloaded as pylock.toml and requirements.txt', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:lock', blob as Blob);
    return 'blob:lock';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: blobs.get(this.href)!.text() });
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const lock: BuildLock = {
    packages: [
      { name: 'numpy', version: '2.1.0', hashed: true },
      { name: 'ours', version: '0.1', hashed: false },
    ],
    pylock: 'lock-version = "1.0"\n',
    requirements: 'numpy==2.1.0\n',
  };
  const replied = (data: object) => (config: InternalAxiosRequestConfig) =>
    Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
  await open('/environments/env-1?tab=builds', (wire) => {
    const builds = [{ ...build, lock_packages: 2 }];
    wire.break(api.environments.read, replied({ environment, packages: [], used_by: [], builds }));
    wire.break(api.environments.readLock, replied(lock));
  });
  await user.click(await screen.findByRole('button', { name: 'Packages of build 1: 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Packages of build 1' }));
  expect(await dialog.findByText('numpy')).toBeVisible();
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'PackageVersion',
    'numpy2.1.0',
    'ours0.1 · no hash',
  ]);
  for (const file of ['pylock.toml', 'requirements.txt'])
    await user.click(dialog.getByRole('button', { name: `Download ${file}` }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual(['pylock.toml', 'requirements.txt']);
  expect(await Promise.all(saved.map(({ text }) => text))).toEqual([
    lock.pylock,
    lock.requirements,
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ENV a notebook whose environment was built again says so and is restarted in the new build', async () => {
  const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Older' });
  await server.get('notebooks', 'connect', { notebook_id }, { token });
  let latest_build = 2;
  const { wire } = await open(`/notebooks/${notebook_id}`, (broken) =>
    broken.break(
      api.notebooks.editingConfig,
      changed((reply) => ({
        ...reply,
        standing: null,
        environment: { env_id: 'env-1', env_name: 'vision', build: 1, latest_build },
      })),
    ),
  );
  const restart = await screen.findByRole(
    'button',
    { name: 'Restart with build 2' },
    { timeout: 30_000 },
  );
  expect(restart.closest('[role=status]')).toHaveTextContent(
    'vision has a newer build. This notebook runs in build 1; restarting the kernel keeps build 1.',
  );
  latest_build = 1;
  const before = server.runtimes.started.length;
  await user.click(restart);
  await waitFor(() => expect(server.runtimes.started.length).toBe(before + 1), { timeout: 30_000 });
  expect(wire.count(api.notebooks.disconnect)).toBe(1);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Restart with build/ })).toBeNull(),
  );
});

test('ENV a notebook that runs in a deleted environment says its name and leads to the settings', async () => {
  const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Bereft' });
  await server.get('notebooks', 'connect', { notebook_id }, { token });
  const { history } = await open(`/notebooks/${notebook_id}`, (broken) =>
    broken.break(
      api.notebooks.editingConfig,
      changed((reply) => ({
        ...reply,
        standing: null,
        environment: {
          ...{ env_id: 'env-1', env_name: 'vision', build: 1, latest_build: 1 },
          deleted: true,
        },
      })),
    ),
  );
  const sentence = await screen.findByText(/The environment vision was deleted/);
  expect(sentence).toHaveTextContent(
    'The environment vision was deleted. This notebook runs in its build 1 until it is stopped. ' +
      'Choose another environment in its settings before you start it again.',
  );
  const banner = within(sentence.closest<HTMLElement>('[role=status]')!);
  await user.click(banner.getByRole('button', { name: 'Open the settings' }));
  expect(history.location.search).toBe('?tab=settings');
});

test('JOB-05 ENV a job that ran in an environment is run again with the latest build, or with the same packages', async () => {
  const job = await addJob(server, token, 'print(1)', { job_name: 'Again' });
  await executeJob(server, token, job);
  await untilStatus(server, token, job.batch_job_id, 'Executed');
  const asked: unknown[] = [];
  const inEnvironment = changed((reply) => {
    const told = reply['job'] as typeof job;
    return {
      job: {
        ...told,
        env_id: 'env-1',
        execution_details: told.execution_details.map((run) => ({
          ...run,
          env_id: 'env-1',
          env_build: 4,
        })),
      },
    };
  });
  await open(`/jobs/${job.batch_job_id}`, (wire) => {
    wire.break(api.jobs.read, inEnvironment);
    wire.break(api.jobs.execute, (config, real) => {
      asked.push(JSON.parse(String(config.data)));
      return real(config);
    });
  });
  expect(await screen.findByText('Environment build 4')).toBeVisible();
  const questioned = async () => {
    await user.click(await screen.findByRole('button', { name: 'Re-run…' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { dialog, packages: dialog.getByRole('combobox', { name: 'Packages' }) };
  };
  const { dialog, packages } = await questioned();
  expect(packages).toHaveValue('The latest build of the environment');
  await user.click(packages);
  await user.click(await screen.findByRole('option', { name: /^The same packages/ }));
  await user.click(dialog.getByRole('button', { name: 'Re-run' }));
  await waitFor(() => {
    expect(asked).toMatchObject([{ batch_job_id: job.batch_job_id, env_build: 4 }]);
  });
});
