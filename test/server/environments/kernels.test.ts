import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { Bench, Page } from '../runtimes/bench';

const run = promisify(execFile);

describe.skipIf(machine.python === null)('a notebook in an environment', () => {
  let bench: Bench;
  let venv: string;
  beforeAll(async () => {
    bench = await Bench.open();
    venv = path.join(bench.folder, 'venv');
    await run(machine.python ?? '', ['-m', 'venv', '--without-pip', venv]);
  });
  afterAll(() => bench.close());
  const python = () => path.join(venv, 'bin/python');

  it('ENV its cells and the commands they start run with the Python of the environment, plain where it has no ipykernel', async () => {
    const spec = await bench.notebook(
      ['import sys\nprint(sys.prefix)\n!python -c "import sys; print(sys.prefix)"'],
      null,
    );
    const environment = 'vision, build 3';
    await bench.runtimes.start({ ...spec, python: python(), environment });
    const page = await Page.open(await bench.base(spec.notebookId));
    await page.run(['c1']);
    expect(page.text('c1')).toBe(`${venv}\n${venv}\n`);
    expect((await page.first('hello')).kernel).toMatchObject({
      runtime_id: `plain@${python()}`,
      environment,
    });
  });

  it('ENV one that asks for Jupyter says what the environment lacks, so does one whose interpreter is gone', async () => {
    const spec = await bench.notebook(['print(1)'], `jupyter@${machine.python ?? ''}`);
    await expect(bench.runtimes.start({ ...spec, python: python() })).rejects.toThrow(
      "The environment has no Jupyter. Add 'notebook' and 'ipykernel'",
    );
    await expect(bench.runtimes.start({ ...spec, python: '/gone/bin/python' })).rejects.toThrow(
      'does not answer. Build the environment again.',
    );
  });
});
