/** Notebooks after public bug reports (test/fixtures/reports) as the server reads them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { readNotebook, type NotebookFile } from '~/server/areas/notebooks/nbformat';
import { keptWidgets } from '~/server/runtimes/widgets/saved';

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
  const models = keptWidgets(metadata['widgets']);
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
  expect(keptWidgets({ 'application/vnd.jupyter.widget-state+json': state })).toEqual([]);
});
