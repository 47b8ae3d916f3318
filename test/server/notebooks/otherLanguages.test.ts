import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { isPython, languageOf } from '~/server/platform/nbformat/language';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import { notebookRunner } from '~/server/areas/jobs/running/runner';
import { PYTHON_FOLDER } from '~/server/platform/kernels/python';
import { Bench, type Page } from '../runtimes/bench';

/** How the kernel was told last. */
const kernelOf = (page: Page) =>
  page.events.flatMap((event) => ('kernel' in event ? [event.kernel] : [])).at(-1);

const outside = (name: string) => fixture(`outside/notebooks/${name}`);

describe('the language of a notebook', () => {
  it.each([
    [{}, 'Python'],
    [{ kernelspec: null, language_info: 'R' }, 'Python'],
    [{ kernelspec: { name: 'ir' } }, 'R'],
    [{ kernelspec: { name: 'julia-1.11', display_name: 'Julia' } }, 'Julia'],
    [{ kernelspec: { language: 'R', name: 'ir' }, language_info: { name: 'python' } }, 'R'],
    [{ kernelspec: { name: 'python3' }, language_info: { name: 'R' } }, 'Python'],
    [{ kernelspec: { name: 'my-environment' }, language_info: { name: 'scala' } }, 'Scala'],
    [{ language_info: { name: 'ipython' } }, 'Ipython'],
    [{ kernelspec: { language: ' \u202eruby\u0000' } }, 'Ruby'],
    [{ kernelspec: { language: 'x'.repeat(100) } }, `X${'x'.repeat(39)}`],
  ])('is that of its kernel before that of its last run: %o', (metadata, language) => {
    expect(languageOf(metadata)).toBe(language);
    const found = execFileSync(
      'python3',
      [
        '-c',
        'import json, sys; from language import language_of; print(language_of(json.load(sys.stdin)))',
      ],
      {
        cwd: path.resolve('src/server/platform/kernels/python/atelier_kernel'),
        input: JSON.stringify({ metadata }),
        env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      },
    );
    expect(found.toString().trim()).toBe(language);
    expect(isPython(language)).toBe(/python/i.test(language));
  });
});

describe('a notebook of another language', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open();
  });
  afterAll(() => bench.close());

  it('opens to be read where no kernel is installed for it, and none of its cells is run', async () => {
    const text = await readFile(outside('julia.ipynb'), 'utf8');
    const file = path.join(bench.folder, 'nolang.ipynb');
    await writeFile(file, text.replaceAll(/"julia(?:-1\.11)?"/g, '"nolang"'));
    const page = await bench.page(file, null);
    const source = page.document?.cells[0]?.source ?? '';
    expect(source).toMatch(/^println\(/);
    const sentence = expect.stringMatching(
      /^This is a Nolang notebook, and no Nolang kernel is installed\./,
    ) as string;
    expect(kernelOf(page)).toMatchObject({ state: 'dead', reason: sentence, runtime_id: '' });
    const id = page.document?.cells[0]?.id ?? '';
    const refused = () => page.events.filter(({ type }) => type === 'refused');
    page.send({ type: 'restart' });
    page.send({ type: 'execute', cells: [{ cell_id: id, code: source }], stop_on_error: true });
    await expect
      .poll(refused, { timeout: 60_000 })
      .toEqual([{ type: 'refused', reason: sentence }]);
    expect(page.outputs(id)).toEqual([]);
    expect(kernelOf(page)).toMatchObject({ state: 'dead', reason: sentence });
  });

  it('whose metadata is made Python runs', async () => {
    const page = await bench.page(outside('r.ipynb'), null);
    const file = path.join(page.spec.folder, 'r.ipynb');
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replaceAll('"R"', '"python"')
        .replace('"ir"', '"python3"')
        .replace(/"source": ".*"/, '"source": "print(6 * 7)"'),
    );
    await expect
      .poll(() => page.events.some(({ type }) => type === 'saved'), { timeout: 60_000 })
      .toBe(true);
    page.send({ type: 'restart' });
    await expect.poll(() => kernelOf(page)?.state, { timeout: 60_000 }).toBe('idle');
  });

  it('is not run as a job: what is printed names the language', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-language-'));
    try {
      await copyFile(outside('julia.ipynb'), path.join(folder, 'julia.ipynb'));
      const run = () =>
        execFileSync('python3', [notebookRunner.program, 'julia.ipynb'], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, PYTHONPATH: PYTHON_FOLDER, PYTHONDONTWRITEBYTECODE: '1' },
        });
      expect(run).toThrow(
        expect.objectContaining({
          status: 1,
          stdout: expect.stringMatching(
            /^julia\.ipynb is written in Julia, and jobs run notebooks of Python only\. Run it in/,
          ) as string,
        }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('a notebook of Databricks opens: below the type of a vendor there may be an object', async () => {
  const read = readNotebook(await readFile(outside('databricks.ipynb'), 'utf8'));
  if (!read.ok) throw new Error(read.reason);
  const [output] = read.notebook.cells[0]?.outputs ?? [];
  expect(output).toMatchObject({
    data: {
      'text/html': '<style scoped>.ansiout{}</style>',
      'application/vnd.databricks.v1+output': { data: 'dbx\n', datasetInfos: [], type: 'ansi' },
    },
    metadata: { 'application/vnd.databricks.v1+output': { x: 1 } },
  });
});
