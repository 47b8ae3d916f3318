/** The messages of pip if it would change an environment of a team. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { writeWheel } from '#test/server/support/settings/wheels';
import { environmentFolders } from '~/server/areas/environments/folders';
import { seal } from '~/server/areas/environments/sealing/sealing';
import { removeTree } from '~/server/platform/files/system';
import { Bench, Page } from '../runtimes/bench';

const run = promisify(execFile);
const { signal } = new AbortController();
const HOW =
  "Add packages on the page Environments: open this environment, tab Requirements, then 'Build with these'. https://atelier.example/environments";

describe.skipIf(machine.python === null)('pip in an environment of a team', () => {
  let folder: string;
  let wheels: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-pip-'));
    await chmod(folder, 0o755);
    wheels = path.join(folder, 'wheels');
    await writeWheel(wheels, 'atelier_probe', '1.0');
  });
  afterAll(() => removeTree(folder));

  /** The interpreter of an environment that is made with these options and sealed. */
  const sealed = async (build: number, ...options: string[]) => {
    const at = environmentFolders(folder).of('env-1', build);
    await mkdir(at.home, { recursive: true });
    const python = machine.python ?? '';
    await run(python, ['-m', 'venv', ...options, at.venv]);
    await seal(at, { python, url: 'https://atelier.example', signal });
    return path.join(at.venv, 'bin/python');
  };
  const offline = () => ['--no-index', '--find-links', wheels];
  /** The output of a command, and whether it worked, with the environment first on PATH as in a job. */
  const said = (python: string, words: readonly string[]) =>
    run('/usr/bin/env', [...words], {
      cwd: folder,
      env: {
        HOME: folder,
        PATH: `${path.dirname(python)}:/usr/bin:/bin`,
        PIP_DISABLE_PIP_VERSION_CHECK: '1',
      },
    }).then(
      ({ stdout }) => ({ worked: true, text: stdout }),
      (error: { stderr: string }) => ({ worked: false, text: error.stderr }),
    );

  describe('with a pip of its own', () => {
    let python: string;
    beforeAll(async () => {
      python = await sealed(1);
    });

    it.each([
      ['pip install', ['pip', 'install', '--no-index', 'atelier_probe']],
      ['python -m pip install', ['python', '-m', 'pip', 'install', '--upgrade', 'pip']],
      ['pip install --user', ['pip', 'install', '--user', 'atelier_probe']],
      ['pip uninstall', ['pip', 'uninstall', '--yes', 'pip']],
    ])(
      '%s is refused before it looks for packages, and names the page Environments',
      async (_, words) => {
        const { worked, text } = await said(python, words);
        expect([worked, text]).toEqual([
          false,
          `ERROR: This environment belongs to your team and does not change after it was built, so pip does not install into it or remove from it.\n${HOW}\n`,
        ]);
      },
    );

    it('what changes nothing works: list, freeze, show, download, and install into a folder of its own', async () => {
      expect((await said(python, ['pip', 'list'])).text).toContain('pip');
      for (const words of [
        ['pip', 'freeze'],
        ['pip', 'show', 'pip'],
        ['pip', 'download', ...offline(), '--dest', path.join(folder, 'got'), 'atelier_probe'],
        ['pip', 'install', ...offline(), '--target', path.join(folder, 'own'), 'atelier_probe'],
        ['python', '-c', 'import pip._internal.commands.list'],
      ])
        expect(await said(python, words)).toMatchObject({ worked: true });
      const probe = `import sys; sys.path.insert(0, ${JSON.stringify(path.join(folder, 'own'))}); import atelier_probe; print(atelier_probe.VERSION)`;
      expect((await said(python, ['python', '-c', probe])).text).toBe('1.0\n');
    });

    it('an environment on top of it that sees its packages installs into itself', async () => {
      const layer = path.join(folder, 'layer');
      await run(python, ['-m', 'venv', '--system-site-packages', layer]);
      const site = path.dirname(path.dirname(python));
      const own = path.join(layer, 'bin/python');
      await run(own, [
        '-c',
        `import site, sys, os; open(os.path.join(site.getsitepackages()[0], "base.pth"), "w").write("import site; site.addsitedir(%r)" % os.path.join(${JSON.stringify(site)}, "lib", "python%d.%d" % sys.version_info[:2], "site-packages"))`,
      ]);
      expect(
        await said(own, ['python', '-m', 'pip', 'install', ...offline(), 'atelier_probe']),
      ).toMatchObject({ worked: true });
    });
  });

  describe('without one', () => {
    let python: string;
    beforeAll(async () => {
      python = await sealed(2, '--without-pip');
    });

    it.each([
      ['pip', ['pip', 'install', 'atelier_probe']],
      ['pip3', ['pip3', 'install', 'atelier_probe']],
      ['python -m pip', ['python', '-m', 'pip', 'install', 'atelier_probe']],
    ])('%s says the same', async (_, words) => {
      const { worked, text } = await said(python, words);
      expect([worked, text]).toEqual([false, expect.stringContaining(HOW)]);
    });

    it('a program may ask whether there is a pip', async () => {
      const ask = 'try:\n    import pip\nexcept ImportError:\n    print("none")';
      expect(await said(python, ['python', '-c', ask])).toEqual({ worked: true, text: 'none\n' });
    });
  });

  describe('in a notebook', () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await Bench.open();
    });
    afterAll(() => bench.close());

    it('%pip, !pip and a missing module name the page Environments', async () => {
      const spec = await bench.notebook(
        ['%pip install six', '!pip install six', 'import not_there', '%%sparksql\nx'],
        null,
      );
      await bench.runtimes.start({ ...spec, python: path.join(folder, 'env-1/1/bin/python') });
      const page = await Page.open(await bench.base(spec.notebookId));
      for (const cell of ['c1', 'c2', 'c3', 'c4']) {
        await page.run([cell]);
        expect(JSON.stringify(page.outputs(cell))).toContain(
          'Add packages on the page Environments',
        );
        expect(JSON.stringify(page.outputs(cell))).not.toContain('-m pip install');
      }
    });
  });
});
