import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, onDisk, Page } from '../server/runtimes/bench';
import { longPython } from './support';

const run = promisify(execFile);

/** Checks a notebook with nbformat, then runs it: with nbclient, and with papermill. */
const JUPYTER = `
import sys, nbclient, nbformat, papermill
source, target = sys.argv[1:]
notebook = nbformat.read(source, as_version=nbformat.NO_CONVERT)
nbformat.validate(notebook)
nbclient.NotebookClient(notebook, kernel_name="python3").execute()
papermill.execute_notebook(source, target, progress_bar=False)
print(nbformat.read(target, as_version=4).cells[0].outputs[0].text, end="")
`;

describe('notebooks with large packages', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open();
  });
  afterAll(() => bench.close());

  const open = async (...cells: string[]) => {
    const spec = await bench.notebook(cells, null);
    await bench.runtimes.start({ ...spec, python: longPython() });
    return Object.assign(await Page.open(await bench.base(spec.notebookId)), { spec });
  };

  it('a plot of plotly and a tensor of PyTorch are outputs of its newest kernel', async () => {
    const page = await open(
      'import plotly.express as px\npx.line(x=[1, 2, 3], y=[1, 4, 9])',
      'import torch\ntorch.arange(6).reshape(2, 3)',
    );
    expect((await page.first('hello')).kernel.runtime_id).toBe(`ipykernel@${longPython()}`);
    const over = await page.run(['c1', 'c2']);
    expect(over.map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect(page.outputs('c1')).toMatchObject([
      { data: { 'application/vnd.plotly.v1+json': { data: [{ type: 'scatter' }] } } },
    ]);
    expect(page.outputs('c2')).toMatchObject([
      { data: { 'text/plain': 'tensor([[0, 1, 2],\n        [3, 4, 5]])' } },
    ]);
  });

  it('what is saved here is valid for nbformat, and nbclient and papermill run it', async () => {
    const page = await open('print(6 * 7)', '1 / 3');
    await page.run(['c1', 'c2']);
    expect((await page.save()).status).toBe(200);
    const saved = path.join(page.spec.folder, page.spec.mainFile);
    await expect
      .poll(() => onDisk(page.spec))
      .toMatchObject({ cells: [{ outputs: [{ text: ['42\n'] }] }, {}] });
    const program = path.join(bench.folder, 'jupyter.py');
    await writeFile(program, JUPYTER);
    const { stdout } = await run(longPython(), [
      program,
      saved,
      path.join(bench.folder, 'papermill.ipynb'),
    ]);
    expect(stdout).toBe('42\n');
  });
});
