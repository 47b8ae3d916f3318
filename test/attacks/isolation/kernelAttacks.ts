import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, notebookText } from '#test/server/runtimes/bench';
import { writeWheel } from '#test/server/support/settings/wheels';
import { layerFolder } from '~/server/platform/kernels/layers/layer';
import { probe } from '~/server/platform/kernels/interpreters/probe';
import {
  attackOn,
  EXPECTED_LIMITS,
  hiding,
  isolationIn,
  plantSecrets,
  processesWith,
  resultIn,
} from './isolated';

const PATIENCE = { timeout: 60_000 };
/** Seconds that nobody else sleeps. */
const NAP = String(100_000 + process.pid);

/** Tests of the limits of one person's kernel in a mode that isolates people from each other. */
export const kernelAttacks = (mode: string) =>
  describe(`a kernel with ATELIER_ISOLATION=${mode}`, () => {
    let bench: Bench;
    let plain: string | null;
    beforeAll(async () => {
      bench = await Bench.open(0, async (folder) => {
        await plantSecrets(folder);
        return isolationIn(mode, folder);
      });
      plain = (await bench.runtime('plain'))?.runtime_id ?? null;
    });
    afterAll(() => bench.close());

    const pageOf = (person: number, code: string, runtimeId = plain) =>
      bench.page([code], runtimeId, person);

    it('reads and stops nothing of other people and of the server, and its own files are its own', async () => {
      const other = await pageOf(2, 'open("secret.txt", "w").write("of another")');
      await other.run(['c1']);
      const mine = await pageOf(
        1,
        attackOn(bench.folder, { "another's file": path.join(other.spec.folder, 'secret.txt') }),
      );
      await mine.run(['c1']);
      expect(resultIn(mine.text('c1'))).toEqual({
        ...EXPECTED_LIMITS,
        "another's file": 'refused',
      });
    });

    it('is interrupted, and what its cells leave running is gone when it is stopped', async () => {
      const page = await pageOf(
        1,
        `import subprocess, time\nsubprocess.Popen(["setsid", "sleep", "${NAP}"])\ntime.sleep(60)`,
      );
      const running = page.run(['c1']);
      await page.first('run');
      await expect
        .poll(() =>
          page.events.some((event) => event.type === 'run' && event.run.state === 'running'),
        )
        .toBe(true);
      page.send({ type: 'interrupt' });
      await running;
      expect(page.outputs('c1')).toMatchObject([{ ename: 'KeyboardInterrupt' }]);
      await bench.runtimes.stop(page.spec.notebookId);
      expect(await processesWith(NAP)).toEqual([]);
    });

    it('40.7 installs packages for its notebook alone, in its own home', async () => {
      const wheels = path.join(bench.folder, 'wheels');
      await mkdir(wheels, { recursive: true });
      await writeWheel(wheels, 'added_here', '1.5.0');
      const start = async (name: string) => {
        const folder = path.join(bench.folder, 'notebooks', name);
        await cp(wheels, path.join(folder, 'wheels'), { recursive: true });
        const cells = [
          '%pip install --no-index --find-links wheels added_here',
          'import added_here; print(added_here.VERSION, added_here.__file__)',
        ];
        await writeFile(path.join(folder, 'main.ipynb'), notebookText(cells));
        return bench.page(cells, plain, 1, {
          folder,
          layerFolder: layerFolder(bench.folder, 1, name),
        });
      };
      const page = await start('one');
      await page.run(['c1', 'c2']);
      expect(page.text('c1')).toContain('Successfully installed');
      expect(page.text('c2')).toContain('1.5.0');
      const other = await start('two');
      await other.run(['c2']);
      expect(other.outputs('c2')).toMatchObject([{ ename: 'ModuleNotFoundError' }]);
    });

    it('ends with what hid from it, and with nothing of another kernel of the same person', async () => {
      const [first, second] = [`${NAP}.1`, `${NAP}.2`];
      const [mine, other] = [await pageOf(1, hiding(first)), await pageOf(1, hiding(second))];
      for (const page of [mine, other]) await page.run(['c1']);
      for (const nap of [first, second])
        await expect.poll(() => processesWith(nap), PATIENCE).toHaveLength(1);
      await bench.runtimes.stop(mine.spec.notebookId);
      expect(await processesWith(first)).toEqual([]);
      expect(await processesWith(second)).toHaveLength(1);
      await bench.runtimes.stop(other.spec.notebookId);
      expect(await processesWith(second)).toEqual([]);
    });

    it('leaves nothing behind either where its interpreter is only asked what it has', async () => {
      const nap = `${NAP}.3`;
      const folder = await mkdtemp(path.join(os.tmpdir(), 'interpreter-'));
      await mkdir(path.join(folder, 'bin'));
      const file = path.join(folder, 'bin/python3');
      const known = { executable: file, prefix: folder, version: '3', ipykernel: '', notebook: '' };
      const text = `#!/usr/bin/python3\n${hiding(nap)}\nprint('${JSON.stringify(known)}')\n`;
      await writeFile(file, text, { mode: 0o755 });
      await chmod(folder, 0o755);
      const isolation = await isolationIn(mode, bench.folder);
      expect(await probe(file, { isolation, person: 1 })).toEqual(known);
      expect(await processesWith(nap)).toEqual([]);
      await rm(folder, { recursive: true });
    });

    it('that ends by itself says how', async () => {
      const page = await pageOf(1, 'import os, signal\nos.kill(os.getpid(), signal.SIGKILL)');
      page.send({
        type: 'execute',
        cells: [{ cell_id: 'c1', code: page.document?.cells[0]?.source ?? '' }],
        stop_on_error: true,
      });
      await expect
        .poll(
          () =>
            page.events
              .flatMap((event) => (event.type === 'kernel' ? [event.kernel.reason ?? ''] : []))
              .at(-1),
          { timeout: 60_000 },
        )
        .toContain('The kernel was killed');
    });

    it('with ipykernel runs too', async () => {
      const runtime = await bench.runtime('ipykernel');
      if (!runtime) return;
      const page = await pageOf(1, 'print(6 * 7)', runtime.runtime_id);
      await page.run(['c1']);
      expect(page.text('c1')).toBe('42\n');
    });
  });
