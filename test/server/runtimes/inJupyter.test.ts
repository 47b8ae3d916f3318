import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, root } from '#test/harness/machine';
import { Bench, onDisk, SHARED_NOTEBOOKS, Page } from './bench';

const probe = await Bench.open();
const ipykernel = await probe.runtime('ipykernel');
await probe.close();

const GALLERY = path.join(root, 'test/harness/gallery');
/** The notebooks of the gallery that need nothing but ipykernel and ipywidgets. */
const RUN = ['displays', 'errors-and-colours', 'prose', 'tags', ...machine.ipywidgets ? ['widgets-controls'] : []];
/** Not notebooks, and refused as such. */
const INVALID = new Set(['invalid.ipynb', 'invalid_cell_id.ipynb']);
const shared = existsSync(SHARED_NOTEBOOKS) ? readdirSync(SHARED_NOTEBOOKS).filter((name) => name.endsWith('.ipynb') && !INVALID.has(name)) : [];

/** Validates a notebook with nbformat and saves it in Jupyter; answers what the file holds after it. */
const savedInJupyter = async (file: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(machine.jupyter ?? '', [path.join(root, 'test/harness/inJupyter.py'), file], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
};

interface State { readonly version_major: number; readonly version_minor: number; readonly state: Record<string, Record<string, unknown>> }
const stateOf = (metadata: unknown) => (metadata as { widgets?: Record<string, State> }).widgets?.['application/vnd.jupyter.widget-state+json'];

describe.skipIf(machine.jupyter === null || !ipykernel)(`what is saved here, in Jupyter${machine.jupyter === null ? ': not run, Jupyter is absent' : ''}`, () => {
  let bench: Bench;
  beforeAll(async () => { bench = await Bench.open(); });
  afterAll(() => bench.close());

  /** Opens the file, runs it where that is wanted, saves it with a change that is taken back, and stops. */
  const through = async (file: string, runs: boolean) => {
    const page = await bench.page(file, ipykernel!.runtime_id);
    if (runs) await page.run((page.document?.cells ?? []).filter(({ cell_type }) => cell_type === 'code').map(({ id }) => id));
    expect((await page.save()).status, file).toBe(200);
    await bench.runtimes.stop(page.spec.notebookId);
    page.leave();
    return page.spec;
  };

  /** The same file once more: what Jupyter saved is opened and saved here. */
  const again = async (spec: Awaited<ReturnType<typeof through>>) => {
    await bench.runtimes.start(spec);
    const page = await Page.open(await bench.base(spec.notebookId));
    expect((await page.save()).status).toBe(200);
    await bench.runtimes.stop(spec.notebookId);
    page.leave();
  };

  it.each(RUN)('EDF-03 %s runs, is valid for nbformat, opens in Jupyter unchanged, and comes back unchanged', async (name) => {
    const spec = await through(path.join(GALLERY, `${name}.ipynb`), true);
    const here = await onDisk(spec);
    expect(here.cells.some(({ outputs }) => outputs?.length > 0)).toBe(true);
    expect(await savedInJupyter(path.join(spec.folder, spec.mainFile))).toEqual(here);
    await again(spec);
    expect(await onDisk(spec)).toEqual(here);
    const widgets = stateOf(here.metadata);
    expect(widgets !== undefined).toBe(name.startsWith('widgets'));
    if (widgets) expect([widgets.version_major, widgets.version_minor]).toEqual([2, 0]);
    for (const model of Object.values(widgets?.state ?? {})) {
      expect(model).toMatchObject({ model_name: expect.any(String), model_module: expect.any(String), model_module_version: expect.any(String), state: expect.any(Object) });
    }
  });

  it.skipIf(shared.length === 0)('EDF-03 notebooks from elsewhere, saved here, are valid, open in Jupyter unchanged and come back unchanged', async () => {
    for (const name of shared) {
      const spec = await through(name, false);
      const here = await onDisk(spec);
      expect(await savedInJupyter(path.join(spec.folder, spec.mainFile)), name).toEqual(here);
      await again(spec);
      expect(await onDisk(spec), name).toEqual(here);
    }
  }, 120_000);
});
