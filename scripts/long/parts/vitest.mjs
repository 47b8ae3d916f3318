/** Parts that are tests of vitest: files of test/long. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { buildParts } from '../../build.mjs';
import { at, node } from '../../lib/run.mjs';
import { environmentOf, makeEnvironment } from '../../python/environment.mjs';

/** Runs these files; resolves to how many tests passed, and rejects where one failed or none ran. */
const runTests = async (name, files, env = {}, projects = ['long']) => {
  const report = at('test-results/reports', `long-${name}.json`);
  const { code } = await node(
    at('node_modules/vitest/vitest.mjs'),
    [
      ...['run', '--config', at('scripts/vitest.config.ts'), ...files],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { env },
  );
  const { countReport } = await import('../../../test/harness/report.ts');
  const { passed, failed, notRun } = countReport(JSON.parse(readFileSync(report, 'utf8')), code);
  const broken = [...failed, ...notRun.map((one) => `${one.name} did not run`)];
  if (broken.length > 0 || passed === 0) throw new Error(broken[0] ?? 'No test ran.');
  return passed;
};

const PACKAGES = ['torch', 'mlflow', 'jupyterlab', 'plotly', 'nbclient', 'papermill'];

const packages = async () => {
  await makeEnvironment('long-requirements');
  const pins = readFileSync(environmentOf('long-requirements').requirements, 'utf8').split('\n');
  const versions = pins.filter((pin) => PACKAGES.includes(pin.split('==')[0]));
  const count = pins.filter((pin) => pin.includes('==')).length;
  const passed = await runTests('packages', ['test/long/jobs', 'test/long/notebooks']);
  return {
    version: versions.map((pin) => pin.replace('==', ' ')).join(', '),
    note: `${count} packages installed; ${passed} tests passed`,
  };
};

/** The files of requirements with the last MLflow of version 2, and with the newest: both the whole package. */
const MLFLOW = ['mlflow-2-requirements', 'long-requirements'];

/** The tests of `npm test` that run MLflow's client; there they run the newest small one. */
const MLFLOW_TESTS = [
  'test/server/jobs/mlflowClient',
  'test/server/jobs/mlflow/programs',
  'test/server/experiments/openRuns',
  'test/server/predictions/invocations',
  'test/long/mlflowModels',
];

const mlflow = async () => {
  const [versions, counts] = [[], []];
  for (const name of MLFLOW) {
    await makeEnvironment(name);
    const pins = readFileSync(environmentOf(name).requirements, 'utf8').split('\n');
    versions.push(pins.find((pin) => pin.startsWith('mlflow==')).replace('==', ' '));
    const env = { ATELIER_TEST_PACKAGES: name };
    counts.push(await runTests(`mlflow-${name}`, MLFLOW_TESTS, env, ['server', 'long']));
  }
  return { version: versions.join(', '), note: `${counts.join(' and ')} tests passed` };
};

/** Libraries whose outputs are drawn; the other pins are their dependencies. */
const LIBRARIES =
  /^(bokeh|bqplot|datasets|geopandas|holoviews|hvplot|ipyleaflet|itables|panel|plotly|shap|torch)==/;

const libraries = async () => {
  const name = 'libraries-requirements';
  await makeEnvironment(name);
  await buildParts(['editor'], { onlyStale: true });
  const pins = readFileSync(environmentOf(name).requirements, 'utf8').split('\n');
  const env = { ATELIER_TEST_PACKAGES: name };
  const passed = await runTests('libraries', ['test/long/libraries'], env);
  return {
    version: pins
      .filter((pin) => LIBRARIES.test(pin))
      .map((pin) => pin.replace('==', ' '))
      .join(', '),
    note: `${passed} notebooks, live, after a reload, read only and exported`,
  };
};

const client = async () => {
  const name = 'client-requirements';
  await makeEnvironment(name);
  const pins = readFileSync(environmentOf(name).requirements, 'utf8').split('\n');
  await runTests('client', ['test/long/generatedClient']);
  return {
    version: pins.find((pin) => pin.startsWith('openapi-python-client==')).replace('==', ' '),
    note: 'generated a client, which signed in and created a job',
  };
};

const workday = async () => ({
  version: `Node ${process.versions.node}`,
  note: `8 simulated hours of an open page; ${await runTests('workday', ['test/long/workday'])} test passed`,
});

const twoTeams = async ({ minutes }) => {
  await buildParts(['server', 'seed'], { onlyStale: true });
  await runTests('two-teams', ['test/long/twoTeams'], { ATELIER_LONG_MINUTES: String(minutes) });
  return {
    version: `Node ${process.versions.node}`,
    note: `${minutes} min, two teams with a member who works and one who attacks`,
  };
};

const slow = async () => {
  const passed = await runTests('slow', [], { ATELIER_SLOW_TESTS: '1' }, ['server', 'e2e']);
  return { version: `Node ${process.versions.node}`, note: `${passed} tests passed` };
};

export const parts = [
  {
    name: 'slow',
    what: 'tests of the server and in the browser that take long: files named *.slow.test.ts',
    limitMinutes: 45,
    run: slow,
  },
  {
    name: 'packages',
    what: 'jobs and notebooks with large Python packages',
    limitMinutes: 60,
    needs: ['pythonIndex'],
    run: packages,
  },
  {
    name: 'mlflow',
    what: 'programs that log with the last MLflow 2 and with the newest',
    limitMinutes: 40,
    needs: ['pythonIndex'],
    run: mlflow,
  },
  {
    name: 'libraries',
    what: 'what large libraries show in the editor and in an exported page',
    limitMinutes: 45,
    needs: ['pythonIndex'],
    run: libraries,
  },
  {
    name: 'client',
    what: 'a client that is generated from the OpenAPI document',
    limitMinutes: 15,
    needs: ['pythonIndex'],
    run: client,
  },
  {
    name: 'two-teams',
    what: 'two teams on one machine, each with a hostile member',
    minutes: 60,
    limitMinutes: 90,
    run: twoTeams,
  },
  {
    name: 'workday',
    what: 'a page that stays open for eight hours',
    limitMinutes: 45,
    run: workday,
  },
];
