import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, machine, root } from '#test/harness/machine';
import { SOURCE } from '~/server/platform/nbformat/source';
import { readNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';
import type { StartSpec } from '~/server/platform/kernels/runtimes';
import { Bench, onDisk, Page } from '../runtimes/bench';

const probe = await Bench.open();
const ipykernel = await probe.runtime('ipykernel');
await probe.close();

const GALLERY = path.join(root, 'test/harness/gallery');
/** The notebooks of the gallery that need nothing but ipykernel and ipywidgets. */
const RUN = ['displays', 'errors-and-colours', ...(machine.ipywidgets ? ['widgets-controls'] : [])];
/** Not notebooks, and refused as such. */
const INVALID = new Set(['invalid.ipynb']);
const foreign = readdirSync(fixture('notebooks')).filter(
  (name) => name.endsWith('.ipynb') && !INVALID.has(name),
);

/** Validates notebooks with nbformat and saves them in Jupyter; answers what the files hold after it. */
const savedInJupyter = async (specs: readonly StartSpec[]): Promise<unknown[]> => {
  const files = specs.map(({ folder, mainFile }) => path.join(folder, mainFile));
  const { stdout } = await promisify(execFile)(
    machine.jupyter ?? '',
    [path.join(root, 'test/harness/gallery/inJupyter.py'), ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as unknown[];
};

interface State {
  readonly version_major: number;
  readonly version_minor: number;
  readonly state: Record<string, Record<string, unknown>>;
}
const stateOf = (metadata: unknown) =>
  (metadata as { widgets?: Record<string, State> }).widgets?.[
    'application/vnd.jupyter.widget-state+json'
  ];

describe.skipIf(machine.jupyter === null || !ipykernel)(
  `what is saved here, in Jupyter${machine.jupyter === null ? ': not run, Jupyter is absent' : ''}`,
  () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await Bench.open();
    });
    afterAll(() => bench.close());

    /** Opens the notebook, runs it where that is wanted, saves it and stops; answers what the file holds then. */
    const through = async (spec: StartSpec, runs: boolean) => {
      await bench.runtimes.start(spec);
      const page = await Page.open(await bench.base(spec.notebookId));
      if (runs)
        await page.run(
          (page.document?.cells ?? [])
            .filter(({ cell_type }) => cell_type === 'code')
            .map(({ id }) => id),
        );
      expect((await page.save()).status, spec.mainFile).toBe(200);
      await bench.runtimes.stop(spec.notebookId);
      page.leave();
      return onDisk(spec);
    };

    it('EDF-03 the gallery, run and saved here, is valid for nbformat, opens in Jupyter unchanged, and comes back unchanged', async () => {
      const specs = await Promise.all(
        RUN.map((name) =>
          bench.notebook(path.join(GALLERY, `${name}.ipynb`), ipykernel!.runtime_id),
        ),
      );
      const here = await Promise.all(specs.map((spec) => through(spec, true)));
      expect(await savedInJupyter(specs)).toEqual(here);
      expect(await Promise.all(specs.map((spec) => through(spec, false)))).toEqual(here);
      for (const { cells } of here)
        expect(cells.some(({ outputs }) => outputs?.length > 0)).toBe(true);
      const widgets = here.flatMap(({ metadata }) => stateOf(metadata) ?? []);
      expect(widgets.length).toBe(machine.ipywidgets ? 1 : 0);
      const words = {
        model_name: expect.any(String),
        model_module: expect.any(String),
        model_module_version: expect.any(String),
        state: expect.any(Object),
      };
      for (const { version_major, version_minor, state } of widgets) {
        expect([version_major, version_minor]).toEqual([2, 0]);
        for (const model of Object.values(state)) expect(model).toMatchObject(words);
      }
    });

    it('EDF-03 notebooks from elsewhere, written here, are valid, open in Jupyter unchanged and come back unchanged', async () => {
      const readOf = (text: string) => {
        const read = readNotebook(text);
        if (!read.ok) throw new Error(read.reason);
        return read.notebook;
      };
      const written = (text: string) => writeNotebook(readOf(text));
      // Untouched texts retain their lines as they were; Jupyter splits them anew.
      const alike = (one: unknown) => {
        const { [SOURCE]: _, ...notebook } = readOf(JSON.stringify(one));
        return JSON.parse(writeNotebook(notebook)) as unknown;
      };
      const specs = await Promise.all(foreign.map((name) => bench.notebook(name, null)));
      for (const { folder, mainFile } of specs)
        writeFileSync(
          path.join(folder, mainFile),
          written(readFileSync(path.join(folder, mainFile), 'utf8')),
        );
      const here = await Promise.all(specs.map(onDisk));
      const there = await savedInJupyter(specs);
      expect(there.map(alike)).toEqual(here.map(alike));
      for (const one of there) expect(written(JSON.stringify(one))).toBe(JSON.stringify(one));
    });
  },
);
