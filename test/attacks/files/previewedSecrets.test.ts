/** A program that writes the secrets it was given into files: who looks at them in the app reads none, who downloads them has them whole. */
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { layRun } from '#test/server/jobs/fixtures';
import { addJob, executeJob, SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { MASK } from '~/contract/settings/secretRules';

const VALUE = 'it\'s a "secret", ü-42';
const DIGITS = '12345678';
const PROGRAM = `
import csv, json, os
value, digits = os.environ["TOKEN"], os.environ["DIGITS"]
open("plain.txt", "w").write("token " + value)
open("cut.txt", "w").write("x" * (65536 - 8) + value + "y" * 100)
json.dump({"token": value, value: [value]}, open("ascii.json", "w"))
json.dump({"token": value}, open("utf8.json", "w"), ensure_ascii=False)
csv.writer(open("table.csv", "w")).writerows([["name", value], ["token", value]])
pieces = [{"output_type": "stream", "name": "stdout", "text": text} for text in (value[:6], value[6:])]
long = {"output_type": "stream", "name": "stdout", "text": "x" * 19990 + value}
cell = lambda outputs: {"id": "a%d" % len(outputs), "cell_type": "code", "source": "# " + value, "metadata": {}, "execution_count": int(digits), "outputs": outputs}
json.dump({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell(pieces), cell([long])]}, open("done.ipynb", "w"))
`;

let server: TestWorkspace;
let token: string;
let of: { batch_job_id: string; submission_id: string };
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  for (const [name, value] of [
    ['TOKEN', VALUE],
    ['DIGITS', DIGITS],
  ] as const)
    await server.get('secrets', 'save', { name, value }, { token });
  const job = await addJob(server, token, PROGRAM);
  const id = job.batch_job_id;
  await server.get('secrets', 'offer', { kind: 'job', id, names: ['TOKEN', 'DIGITS'] }, { token });
  const submission_id = await executeJob(server, token, job);
  await vi.waitFor(async () => {
    const { job: now } = await server.get('jobs', 'read', { batch_job_id: id }, { token });
    expect(now.status).toBe('Executed');
  }, SLOW_TIMEOUT);
  of = { batch_job_id: id, submission_id };
});
afterAll(() => server.close());

const shown = async (name: string) =>
  JSON.stringify(await server.get('output', 'fragment', { ...of, path: `/${name}` }, { token }));

it.each([
  ['plain.txt', 1],
  ['ascii.json', 3],
  ['utf8.json', 1],
  ['table.csv', 2],
  ['done.ipynb', 4],
])('%s is shown with %i masks and nothing of a value', async (name, masks) => {
  const text = await shown(name);
  expect(text.split(MASK)).toHaveLength(masks + 1);
  expect(text).not.toMatch(/secret|ü-42|u00fc-42/);
});

it('a value that the end of what is shown cuts through does not show by halves', async () => {
  expect(await shown('cut.txt')).not.toContain("it's");
});

it('numbers of a notebook stay numbers, also where they are the value of a secret', async () => {
  const preview = await server.get('output', 'fragment', { ...of, path: '/done.ipynb' }, { token });
  expect(preview.kind === 'executed' && preview.cells[0]?.execution_count).toBe(Number(DIGITS));
});

it('the file and its download hold the value as it was written', async () => {
  const { url } = await server.get(
    'output',
    'resultDownload',
    { ...of, paths: ['/plain.txt'] },
    { token },
  );
  const { pathname, search } = new URL(url);
  expect((await server.app.inject({ url: pathname + search })).body).toBe(`token ${VALUE}`);
});

it('parameters that were logged with MLflow are masked on the page of the run and beside others', async () => {
  const work = path.join(
    server.dataFolder,
    'jobs',
    of.batch_job_id,
    'runs',
    of.submission_id,
    'work',
  );
  await layRun(work, { id: 'abc', params: { token: VALUE, rate: '0.1' } });
  const { runs } = await server.get('performance', 'mlflow', of, { token });
  expect(runs[0]?.params).toEqual({ token: MASK, rate: '0.1' });
  const compared = await server.get('performance', 'compare', { submissions: [of] }, { token });
  expect(compared.runs[0]?.params).toMatchObject({ token: MASK, rate: '0.1' });
});
