/** One story: a dataset, a sweep over it, its best trial in the experiment and as a prediction, and all of it as a DAG that runs nightly. */
import process from 'node:process';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { journey, checkAppearance, signIn } from '../../harness';
import { putInDrive } from '../jobs/otherTab';
import { choose, file, heading, toast, pick } from '../steps';

const TRIALS = 40;
const PATIENT = { timeout: 240_000 } as const;
/** Where the points of the dataset lie: y is twice x. */
const POINTS = ['x,y', ...Array.from({ length: 30 }, (_, x) => `${x / 10},${x / 5}`)].join('\n');
/**
 * Learns how steep a line is: each step is reported, to the sweep and to MLflow. Who begins far off has far to go, so that there is somebody to end
 * early. With a port it answers with what it was given.
 */
const PROGRAM = `
const fs = require('node:fs'), path = require('node:path');
const slope = Number(JSON.parse(process.env.ATELIER_PARAMETERS).slope);
const serve = () => require('node:http').createServer((request, response) => {
  let body = '';
  request.on('data', (part) => { body += part; });
  request.on('end', () => {
    const predictions = (JSON.parse(body || '{}').instances ?? []).map(([x]) => Math.round(x * slope * 100) / 100);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ slope, predictions }));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
const train = async () => {
  const [, ...rows] = fs.readFileSync(path.join(process.env.ATELIER_DATASET, 'points.csv'), 'utf8').trim().split('\\n').map((row) => row.split(',').map(Number));
  const loss = rows.reduce((sum, [x, y]) => sum + (y - slope * x) ** 2, 0) / rows.length;
  const run = process.env.ATELIER_SUBMISSION_ID.replace(/\\W/g, '');
  const folder = path.join(new URL(process.env.MLFLOW_TRACKING_URI).pathname, '7');
  const write = (name, text) => { fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true }); fs.writeFileSync(path.join(folder, name), text); };
  write('meta.yaml', "experiment_id: '7'\\nlifecycle_stage: active\\nname: lines\\n");
  write(run + '/params/slope', String(slope));
  write(run + '/metrics/loss', Date.now() + ' ' + loss + ' 0\\n');
  fs.mkdirSync(path.join(folder, run, 'tags')); fs.mkdirSync(path.join(folder, run, 'artifacts'));
  write(run + '/meta.yaml', ['run_id: ' + run, 'run_name: slope ' + slope, 'status: 3', 'lifecycle_stage: active', 'start_time: ' + Date.now(),
    'end_time: ' + Date.now(), 'artifact_uri: file://' + path.join(folder, run, 'artifacts'), ''].join('\\n'));
  const steps = loss > 1 ? 100 : 5;
  for (let step = 0; step < steps; step += 1) {
    fs.appendFileSync(process.env.ATELIER_METRICS, JSON.stringify({ step, loss }) + '\\n');
    if (loss > 1) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log('slope', slope, 'loss', loss);
};
if (process.env.PORT) serve(); else train();
`;

// The server of this file starts with its first journey.
beforeAll(() => {
  process.env['ATELIER_FLAGS'] = 'sweeps=on,experiments=on';
});
afterAll(() => {
  delete process.env['ATELIER_FLAGS'];
});

const go = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();
const nameIn = (form: Locator) => form.getByRole('textbox', { name: 'Name', exact: true });

journey(
  'SWP-05 EXP-02 PRD-01 DAG-13 RT-14 RT-16 RT-17 RT-18 RT-20 a dataset is searched by a sweep, its best trial is compared, deployed and asked, and all of it runs nightly',
  { timeout: 900_000 },
  async ({ page, server }) => {
    await signIn(page, server);
    await putInDrive(page, 'drive', '/lines/points.csv', POINTS);
    await go(page, 'Datasets');
    await page.getByRole('button', { name: 'Create dataset' }).first().click();
    const dataset = page.getByRole('dialog', { name: 'Create dataset' });
    await dataset.getByRole('button', { name: 'Choose a Folder' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a Folder' });
    await picker
      .getByRole('option', { name: /^lines folder/ })
      .locator('.pick-box')
      .click();
    await picker.getByRole('button', { name: 'Choose', exact: true }).click();
    await dataset.getByRole('button', { name: 'Create dataset' }).click();
    await heading(page, 'lines').waitFor();

    await page.goto(`${server.origin}/jobs/create`);
    await choose(page, file('line.js', PROGRAM));
    await page.getByLabel('Job name').fill('Fit a line');
    await pick(page, 'Dataset', /lines/);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/\/jobs\/job-[^/?]+/, { timeout: 60_000 });

    await go(page, 'Sweeps');
    await page.getByRole('button', { name: 'Create sweep' }).first().click();
    const sweep = page.getByRole('dialog', { name: 'Create sweep' });
    await nameIn(sweep).fill('Which slope');
    await pick(page, 'Job', /Fit a line/);
    await sweep.getByRole('textbox', { name: 'Parameter' }).fill('slope');
    await sweep.getByRole('spinbutton', { name: 'Lowest' }).fill('0');
    await sweep.getByRole('spinbutton', { name: 'Highest' }).fill('4');
    await pick(page, 'Early stopping', /[Mm]edian/);
    await sweep.getByRole('spinbutton', { name: 'Trials' }).fill(String(TRIALS));
    await sweep.getByRole('spinbutton', { name: 'At once' }).fill('8');
    await sweep.getByRole('button', { name: 'Create', exact: true }).click();
    await heading(page, 'Which slope').waitFor();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.sweep-state').getByText('Executed', { exact: true }).waitFor(PATIENT);
    const trials = page.getByRole('grid', { name: 'Trials' });
    await trials.getByText('Ended early', { exact: false }).first().waitFor();
    await checkAppearance(page, 'story sweep');
    const best = trials.getByRole('row').filter({ hasText: '· best' });
    const slope = Number(await best.locator('code').innerText());
    expect(Math.abs(slope - 2)).toBeLessThan(0.5);

    await go(page, 'Experiments');
    await page
      .getByRole('grid', { name: 'Experiments' })
      .getByRole('link', { name: 'lines' })
      .click(PATIENT);
    await page.getByRole('searchbox', { name: /Filter runs/ }).fill('metrics.loss < 0.5');
    const runs = page.getByRole('grid', { name: 'Runs' });
    const compared = runs.getByRole('checkbox', { name: `Select slope ${slope}` });
    await compared.check();
    await runs
      .getByRole('checkbox', { name: /^Select slope/ })
      .and(page.locator(':not(:checked)'))
      .first()
      .check();
    await page.getByRole('button', { name: 'Compare 2 runs' }).click();
    await page
      .getByRole('region', { name: 'Runs and what differs between them' })
      .getByText(String(slope))
      .first()
      .waitFor();
    await checkAppearance(page, 'story compared');

    await go(page, 'Sweeps');
    await page.getByRole('link', { name: 'Which slope' }).click();
    await best.getByRole('button', { name: /^Actions for trial/ }).click();
    await page.getByRole('menuitem', { name: 'Create a job of it' }).click();
    await page.getByRole('heading', { name: /^Which slope trial \d+$/ }).waitFor();
    const jobId = new URL(page.url()).pathname.split('/')[2]!;

    await go(page, 'Predictions');
    await page.getByRole('button', { name: 'Create prediction' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create prediction' });
    await nameIn(form).fill('Line');
    await pick(page, 'Job', /Which slope trial/);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await heading(page, 'Line').waitFor();
    await page.getByRole('button', { name: 'Deploy version 1' }).click();
    await page.getByRole('textbox', { name: 'JSON' }).fill('{"instances": [[100]]}');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByLabel('The reply')
      .getByText(String(Math.round(slope * 10_000) / 100))
      .waitFor(PATIENT);
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = await page.locator('.prediction-key').innerText();
    const address = await page.locator('.prediction-addresses code').last().innerText();
    await checkAppearance(page, 'story prediction');

    const ask = `curl --fail --silent ${address}/predict --header 'Authorization: Bearer ${key}' --data '{"instances": [[100]]}'`;
    const nodes = [
      { id: 'train', name: 'Train', batch_job_id: jobId },
      { id: 'ask', name: 'Ask', command: ask },
    ];
    const nightly = JSON.stringify({ nodes, edges: [['train', 'ask']] });
    await go(page, 'DAGs');
    await page.getByRole('link', { name: 'Create DAG' }).first().click();
    const dag = page.getByRole('dialog', { name: 'Create DAG' });
    await dag.getByLabel(/^Graph/).setInputFiles({
      name: 'nightly.json',
      mimeType: 'application/json',
      buffer: Buffer.from(nightly),
    });
    await dag.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'nightly' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('2 done').waitFor(PATIENT);
    await page.locator('.dag-bar-line').getByText('Executed', { exact: true }).waitFor(PATIENT);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Run by itself').click();
    await page.getByLabel(/^When/).fill('0 3 * * *');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await toast(page, 'The schedule is saved').waitFor();
    await page
      .getByText(/Next run on .*(0?3:00)/)
      .first()
      .waitFor();
    await checkAppearance(page, 'story dag');
    await page.getByRole('tab', { name: /Nodes/ }).click();
    await page.getByRole('row', { name: /Ask/ }).getByRole('link', { name: 'Log' }).click();
    await page.getByText(`"slope":${slope}`).first().waitFor(PATIENT);

    await page.goto(`${server.origin}/predictions`);
    await page.getByRole('link', { name: 'Line', exact: true }).click();
    await page.getByRole('button', { name: 'Stop version 1' }).click();
    await page.locator('.prediction-state').getByText('Stopped', { exact: true }).waitFor(PATIENT);
  },
);
