import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWheel } from '#test/server/support/settings/wheels';
import { layerFolder } from '~/server/platform/kernels/layers/layer';
import { Bench } from '../bench';
import { kernels } from '../machine/kernels';

let bench: Bench;
let wheels: string;
beforeEach(async () => {
  bench = await Bench.open();
  wheels = path.join(bench.folder, 'wheels');
  await mkdir(wheels);
  await writeWheel(wheels, 'added_here', '1.5.0');
});
afterEach(() => bench.close());

const installs = (how: string) => `${how} install --no-index --find-links ${wheels} added_here`;
const ASK =
  'import added_here, sys; print(added_here.VERSION, sys.prefix != sys.base_prefix, added_here.__file__)';

describe.each(kernels)(
  'packages that cells install, on $kernel',
  ({ runtime_id, python, python_version }) => {
    const short = python_version.split('.').slice(0, 2).join('.');
    const layer = () => layerFolder(bench.folder, 1, 'nb');
    const start = (cells: readonly string[]) =>
      bench.page(cells, runtime_id, 1, { layerFolder: layer() });

    it('40.7 %pip, !pip and python -m pip install into the layer of the notebook, which outlives its kernel', async () => {
      const page = await start([
        ASK,
        installs('%pip'),
        installs('!pip'),
        installs('!python -m pip'),
      ]);
      await page.run(['c1']);
      expect(page.outputs('c1')).toMatchObject([{ ename: 'ModuleNotFoundError' }]);
      expect(JSON.stringify(page.outputs('c1'))).toContain('%pip install added_here');
      await page.run(['c2', 'c3', 'c4', 'c1']);
      expect(page.text('c2')).toContain('Successfully installed added_here-1.5.0');
      for (const cell of ['c3', 'c4'])
        expect(page.text(cell)).toContain('Requirement already satisfied');
      expect(page.text('c1')).toContain(`1.5.0 True ${layer()}`);
      page.send({ type: 'restart' });
      await page.first('kernel', page.events.length);
      await page.run(['c1']);
      expect(page.text('c1')).toContain(`1.5.0 True ${layer()}`);
      expect(python).not.toContain(layer());
    });

    it('40.7 a kernel that does not start with what was installed says where to remove it', async () => {
      const site = path.join(layer(), 'lib', `python${short}`, 'site-packages');
      await mkdir(path.join(site, 'broken-1.0.dist-info'), { recursive: true });
      await writeFile(path.join(site, 'broken.pth'), 'import os; os._exit(3)\n');
      const spec = await bench.notebook(['1'], runtime_id);
      await bench.runtimes.start({ ...spec, layerFolder: layer() });
      await expect(bench.address(spec.notebookId)).rejects.toThrow(/under Packages added here\./);
    });

    it('40.7 a layer that cannot be made is left out', async () => {
      const page = await bench.page(['print(6 * 7)'], runtime_id, 1, {
        layerFolder: '/proc/nowhere',
      });
      await page.run(['c1']);
      expect(page.text('c1')).toBe('42\n');
    });

    it('40.7 a layer on top of another interpreter is made again with the packages it has', async () => {
      const first = await start([installs('%pip')]);
      await first.run(['c1']);
      await bench.runtimes.stop(first.spec.notebookId);
      const stamp = path.join(layer(), 'stamp');
      const made = await readFile(stamp, 'utf8');
      await writeFile(stamp, 'of another Python\n');
      const second = await start([ASK]);
      await second.run(['c1']);
      expect(second.text('c1')).toContain('1.5.0 True');
      expect(await readFile(stamp, 'utf8')).toBe(made);
      expect((await readdir(layer())).sort()).toEqual(['bin', 'lib', 'pyvenv.cfg', 'stamp']);
    });
  },
);
