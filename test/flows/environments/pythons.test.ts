/** The Python of an environment in both forms, and texts of other files that are pasted into them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { openWire, settle, unreachable, type Wire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type PythonEnvironment } from '~/contract';
import {
  createRequested,
  rebuildRequested,
  requirementsConverted,
} from '~/web/features/environments/events';
import { createForm, rebuildForm } from '~/web/features/environments/model/model';
import { pythonChoice, pythonOptions } from '~/web/features/environments/model/pythons';

let server: TestWorkspace;
let app: AtWork;
beforeAll(async () => {
  server = await openWorkspace();
});
afterEach(() => {
  app.stop();
  expect(app.crashes).toEqual([]);
});
afterAll(() => server.close());

const PYTHONS = [
  { executable: '/usr/bin/python3', version: '3.11.2' },
  { executable: '/opt/a/bin/python3', version: '3.12.4' },
  { executable: '/opt/b/bin/python3', version: '3.12.4' },
];
const at = new Date(0).toISOString();
const environment: PythonEnvironment = {
  ...{ env_id: 'env-1', env_name: 'vision', kind: 'venv', user_name: 'admin', status: 'ready' },
  ...{ reason: null, usable: true, requirements: 'six\n', base_python: '/opt/a/bin/python3' },
  ...{ python_version: '3.12.4', build_start: at, build_end: at },
  ...{ create_datetime: at, update_datetime: at },
};

const reply =
  (data: unknown): Parameters<Wire['break']>[1] =>
  (config) =>
    Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
/** The app at an address, with what was sent to the endpoints that are played. */
const open = async (path: string, prepare: (wire: Wire) => void = () => undefined) => {
  const sent: Record<string, unknown>[] = [];
  const wire = openWire(server.app);
  const recorded =
    (answer: Parameters<Wire['break']>[1]): Parameters<Wire['break']>[1] =>
    (config, passOn) => {
      sent.push(JSON.parse(String(config.data)) as Record<string, unknown>);
      return answer(config, passOn);
    };
  wire.break(api.environments.readPythons, reply({ pythons: PYTHONS }));
  wire.break(api.environments.read, reply({ environment, packages: [], used_by: [] }));
  const refused = unreachable(409, 'Not now.');
  for (const each of ['create', 'build'] as const)
    wire.break(api.environments[each], recorded(refused));
  wire.break(api.environments.readFile, recorded(reply({ requirements: 'six\n', notes: [] })));
  prepare(wire);
  app = await openAtWork(server, { token: await server.signIn(), at: path, wire });
  await settle(wire);
  return { wire, sent };
};
const newForm = () =>
  createForm.events.opened({ env_name: 'new', requirements: '', base_python: '' });
const offered = (chosen: string) => pythonOptions(pythonChoice.select(app.state()), chosen);

test('API-60 ENV a new environment offers the Pythons of the server, the machine’s first while none is chosen, and is made of the chosen one', async () => {
  const { wire, sent } = await open('/environments');
  app.dispatch(newForm());
  await settle(wire);
  const { choices, value } = offered('');
  expect(choices.map(({ text, hint }) => [text, hint])).toEqual([
    ['Python 3.11.2', '/usr/bin/python3 · the machine’s first'],
    ['Python 3.12.4', '/opt/a/bin/python3'],
    ['Python 3.12.4', '/opt/b/bin/python3'],
  ]);
  expect(value).toBe('/usr/bin/python3');
  app.dispatch(createRequested());
  app.dispatch(createForm.events.changed({ base_python: '/opt/b/bin/python3' }));
  await settle(wire);
  app.dispatch(createRequested());
  await settle(wire);
  expect(sent.map(({ base_python }) => base_python)).toEqual(['', '/opt/b/bin/python3']);
});

test('API-60 ENV a server that does not know the list leaves the form with the default and says nothing', async () => {
  const { wire } = await open('/environments', (breaking) =>
    breaking.break(api.environments.readPythons, unreachable(404, 'There is no such endpoint.')),
  );
  app.dispatch(newForm());
  await settle(wire);
  expect(offered('')).toMatchObject({
    choices: [{ value: '', text: 'The machine’s first' }],
    value: '',
    isGone: false,
  });
  expect(offered('/opt/a/bin/python3')).toMatchObject({
    choices: [{ value: '/opt/a/bin/python3', text: '/opt/a/bin/python3' }],
    isGone: false,
  });
  expect(app.state().toasts.visible).toEqual([]);
});

test('API-60 ENV a build is sent with the Python only where that was changed', async () => {
  const { wire, sent } = await open('/environments/env-1?tab=requirements');
  const { changed } = rebuildForm.events;
  app.dispatch(changed({ requirements: 'numpy' }));
  app.dispatch(rebuildRequested());
  await settle(wire);
  app.dispatch(changed({ requirements: 'six\n', base_python: '/usr/bin/python3' }));
  app.dispatch(rebuildRequested());
  await settle(wire);
  expect(sent).toEqual([
    expect.objectContaining({ env_id: 'env-1', requirements: 'numpy' }),
    expect.objectContaining({ requirements: 'six\n', base_python: '/usr/bin/python3' }),
  ]);
  expect(sent[0]).not.toHaveProperty('base_python');
});

test('API-60 ENV the text of another file in a form is read as that file, for the Python of the form, and replaced', async () => {
  const { wire, sent } = await open('/environments/env-1?tab=requirements');
  const content = '[project]\ndependencies = ["six"]';
  app.dispatch(newForm());
  app.dispatch(
    createForm.events.changed({ requirements: content, base_python: '/usr/bin/python3' }),
  );
  app.dispatch(requirementsConverted({ form: 'create', kind: 'pyproject.toml' }));
  await settle(wire);
  app.dispatch(rebuildForm.events.changed({ requirements: content }));
  app.dispatch(requirementsConverted({ form: 'rebuild', kind: 'pyproject.toml' }));
  await settle(wire);
  const file = { file_name: 'pyproject.toml', content };
  expect(sent).toMatchObject([
    { ...file, base_python: '/usr/bin/python3' },
    { ...file, base_python: '/opt/a/bin/python3' },
  ]);
  const { create, rebuild } = app.state().environments!.forms!;
  expect([create?.values.requirements, rebuild?.values.requirements]).toEqual(['six\n', 'six\n']);
});
