/** The packages that cells of a notebook installed, in its settings, and the forms of environments that they lead to. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { push } from 'connected-react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire, unreachable, type Wire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type PythonEnvironment } from '~/contract';
import { newestOf } from '~/contract/work/addedPackages';
import { withPackages } from '~/web/features/environments/model/addedPackages';

let server: TestWorkspace;
let notebookId: string;
beforeAll(async () => {
  server = await openWorkspace();
  notebookId = (await addNotebook(server, await server.signIn())).notebook_id;
});
afterAll(() => server.close());

const user = userEvent.setup();
const at = new Date(0).toISOString();
const vision: PythonEnvironment = {
  ...{ env_id: 'env-1', env_name: 'vision', kind: 'venv', user_name: 'admin', status: 'ready' },
  ...{ reason: null, usable: true, requirements: 'numpy\nsix>=1\n', base_python: '' },
  ...{ python_version: '3.11.2', build_start: at, build_end: at },
  ...{ create_datetime: at, update_datetime: at },
};
const SIX = { name: 'six', version: '1.16.0', python: '3.11' };
const { env_id, env_name, requirements } = vision;

const reply =
  (data: unknown): Parameters<Wire['break']>[1] =>
  (config) =>
    Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
const open = async (packages: readonly (typeof SIX)[], user_name: string | null = 'admin') => {
  const wire = openWire(server.app);
  const environment = user_name === null ? null : { env_id, env_name, user_name, requirements };
  wire.break(api.notebooks.readPackages, reply({ packages, environment }));
  wire.break(api.environments.read, reply({ environment: vision, packages: [], used_by: [] }));
  const at = `/notebooks/${notebookId}?tab=settings`;
  const app = await showSignedIn({ adapter: wire.adapter, at });
  await screen.findByRole('form', { name: 'Notebook settings' }, { timeout: 30_000 });
  return { ...wire, go: (path: string) => act(() => void app.dispatch(push(path))) };
};
const section = () => screen.findByRole('region', { name: 'Packages added here' });
const press = async (name: string) =>
  user.click(within(await section()).getByRole('button', { name }));
const textIn = (label: RegExp) => screen.findByRole('textbox', { name: label });

test('40.7 requirements with packages have their versions, and a line about one of them gives way', () => {
  expect(withPackages('', [SIX])).toBe('six==1.16.0');
  expect(withPackages('numpy\nSix >= 1 # old\n\n', [SIX])).toBe('numpy\nsix==1.16.0');
  expect(withPackages('a_b.C[x]==1\n# six\n--no-index', [{ ...SIX, name: 'A-b-c' }])).toBe(
    '# six\n--no-index\nA-b-c==1.16.0',
  );
  const older = { ...SIX, python: '3.9' };
  expect(newestOf([older, SIX, { ...SIX, name: 'b' }]).map(({ name }) => name)).toEqual([
    'six',
    'b',
  ]);
});

test('40.7 the settings of a notebook list what its cells installed, and a new environment begins with it', async () => {
  await open([SIX]);
  const table = within(await section()).getByRole('grid', { name: 'Packages added here' });
  expect(within(table).getByText('1.16.0')).toBeTruthy();
  expect((await section()).textContent).toContain('on top of vision');
  await press('Create environment from this…');
  const dialog = await screen.findByRole('dialog', { name: 'Create environment' });
  expect(dialog).toBeTruthy();
  expect(await textIn(/Requirements/)).toHaveProperty('value', 'numpy\nsix==1.16.0');
});

test('40.7 they are added to the environment that the notebook runs in, by its owner', async () => {
  await open([SIX]);
  await press('Add to vision…');
  await waitFor(async () =>
    expect(await textIn(/Requirements/)).toHaveProperty('value', 'numpy\nsix==1.16.0'),
  );
});

test('40.7 packages are not put into the form of an environment whose page was left before it was read', async () => {
  const wire = await open([SIX]);
  let release: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = reply({ environment: vision, packages: [], used_by: [] });
  wire.break(api.environments.read, (...asked) => read.then(() => answer(...asked)));
  await press('Add to vision…');
  wire.go('/notebooks');
  release();
  wire.go('/environments/env-1?tab=requirements');
  expect(await textIn(/Requirements/)).toHaveProperty('value', requirements);
});

test('40.7 an environment of another person is not offered, and nothing is shown where nothing was installed', async () => {
  await open([SIX], 'somebody');
  expect(within(await section()).queryByRole('button', { name: /^Add to/ })).toBeNull();
});

test('40.7 nothing is shown where nothing was installed', async () => {
  await open([], null);
  expect(screen.queryByRole('region', { name: 'Packages added here' })).toBeNull();
});

test('40.7 they are removed after a question, and a refusal says why', async () => {
  const wire = await open([SIX], null);
  wire.break(
    api.notebooks.removePackages,
    unreachable(409, 'Stop the notebook first: it runs with these packages.'),
  );
  await press('Remove all…');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/Stop the notebook first/)).toBeTruthy();
  wire.break(api.notebooks.removePackages, reply({ status: 'Packages removed' }));
  wire.break(api.notebooks.readPackages, reply({ packages: [], environment: null }));
  await press('Remove all…');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Packages added here' })).toBeNull(),
  );
});
