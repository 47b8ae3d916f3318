/** Notebooks after public bug reports (test/fixtures/reports) as the server reads them. */
import { execFileSync } from 'node:child_process';
import { cpSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fixture, machine } from '#test/harness/machine';
import { notebookRunner } from '~/server/areas/jobs/running/runner';
import { readNotebook, type NotebookFile } from '~/server/platform/nbformat/nbformat';
import { savedWidgets } from '~/server/platform/kernels/widgets/saved';

const notebookOf = (name: string): NotebookFile => {
  const read = readNotebook(readFileSync(fixture(`reports/${name}`), 'utf8'));
  if (!read.ok) throw new Error(read.reason);
  return read.notebook;
};

it('a notebook whose parameters are NaN and Infinity opens, and its cells are there', () => {
  const { cells, metadata } = notebookOf('papermill-nan.ipynb');
  expect(cells.map(({ source }) => source)).toEqual(['print(alpha)']);
  expect(metadata['papermill']).toBeDefined();
});

it('widgets that Colab saved without a version are drawn', () => {
  const { metadata } = notebookOf('colab-widgets-without-state.ipynb');
  const models = savedWidgets(metadata['widgets']);
  expect(models).toHaveLength(3);
  expect(models.find(({ model_id }) => model_id === 'a1')?.state).toMatchObject({
    _model_name: 'IntProgressModel',
    _view_name: 'ProgressView',
    value: 100,
    bar_style: 'success',
  });
});

it.each([
  ['a version that is not known', { version_major: 3, state: {} }],
  ['a model that is text', { a: 'text' }],
  ['a list', []],
  ['nothing', null],
])('a state of widgets that is %s shows none', (_, state) => {
  expect(savedWidgets({ 'application/vnd.jupyter.widget-state+json': state })).toEqual([]);
});

it.skipIf(machine.packages === null)(
  'a notebook that ran as a job is JSON with all that it showed, NaN among it',
  () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-nan-'));
    try {
      const program = path.join(folder, path.basename(notebookRunner.program));
      copyFileSync(notebookRunner.program, program);
      for (const one of notebookRunner.packages)
        cpSync(one, path.join(folder, path.basename(one)), { recursive: true });
      const file = path.join(folder, 'nan-output.ipynb');
      copyFileSync(fixture('reports/nan-output.ipynb'), file);
      execFileSync(machine.packages ?? '', ['-B', program, 'nan-output.ipynb'], { cwd: folder });
      const { cells } = JSON.parse(readFileSync(file, 'utf8')) as NotebookFile;
      expect(cells[0]?.outputs).toMatchObject([
        { data: { 'application/json': { epoch: 3, loss: 'NaN' } } },
        { output_type: 'stream', text: 'after\n' },
      ]);
      expect(cells[1]?.outputs).toMatchObject([
        {
          data: {
            'application/vnd.plotly.v1+json': { data: [{ y: [1, null, 3] }] },
            'text/plain': 'a plot with a gap',
          },
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
