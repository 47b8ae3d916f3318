import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedKernels, neededBy } from '~/server/platform/kernels/interpreters/kernelspecs';
import { chooseKernel } from '~/server/platform/kernels/session/kernelChoice';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kernelspecs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SPEC = { argv: ['ruby', '{connection_file}'], display_name: 'Ruby', language: 'ruby' };

/** A new data folder of Jupyter; `name → kernel.json`. */
const dataFolder = async (kernels: Readonly<Record<string, unknown>>) => {
  const place = await mkdtemp(path.join(folder, 'data-'));
  for (const [name, spec] of Object.entries(kernels)) {
    await mkdir(path.join(place, 'kernels', name), { recursive: true });
    const text = typeof spec === 'string' ? spec : JSON.stringify(spec);
    await writeFile(path.join(place, 'kernels', name, 'kernel.json'), text);
  }
  return place;
};

/** The kernels of these data folders alone, without those that this machine has. */
const found = async (...places: readonly string[]) =>
  (await installedKernels([], { JUPYTER_PATH: places.join(':') })).filter((one) =>
    one.folder.startsWith(folder),
  );

const interpreter = (prefix: string, ipykernel: string | null) => ({
  executable: path.join(prefix, 'bin/python3'),
  prefix,
  version: '3.11.2',
  ipykernel,
  notebook: null,
});

describe('installed kernels', () => {
  it('are those of kernelspecs of other languages than Python, the first of each name', async () => {
    const first = await dataFolder({
      Ruby: { ...SPEC, env: { A: '1' }, interrupt_mode: 'message', metadata: { debugger: true } },
      python3: { ...SPEC, language: 'python' },
    });
    const second = await dataFolder({
      ruby: SPEC,
      lua: { ...SPEC, display_name: ' Lua\u0000 5 ' },
    });
    expect(await found(first, second)).toEqual([
      {
        name: 'ruby',
        folder: path.join(first, 'kernels/Ruby'),
        displayName: 'Ruby',
        language: 'ruby',
        argv: ['ruby', '{connection_file}'],
        env: { A: '1' },
        interruptMode: 'message',
        bridge: null,
      },
      expect.objectContaining({ name: 'lua', displayName: 'Lua 5', interruptMode: 'signal' }),
    ]);
  });

  it.each([
    ['JSON that is cut off', '{"argv": ["ruby"'],
    ['JSON that is no object', '["ruby"]'],
    ['an argv that is no list', { ...SPEC, argv: 'ruby' }],
    ['an argv without a program', { ...SPEC, argv: [] }],
    ['an argv whose words are no strings', { ...SPEC, argv: ['ruby', 1] }],
    ['a word with a NUL', { ...SPEC, argv: ['ruby', 'a\0b'] }],
    ['no language', { ...SPEC, language: ' ' }],
    ['an environment of numbers', { ...SPEC, env: { A: 1 } }],
    ['a variable whose name has an equals sign', { ...SPEC, env: { 'A=B': '' } }],
    ['another way to interrupt', { ...SPEC, interrupt_mode: 'wave' }],
    ['64 KiB and more', { ...SPEC, more: 'x'.repeat(64 * 1024) }],
    ['4 MB', { ...SPEC, more: 'x'.repeat(4_000_000) }],
  ])('leave out a kernel.json with %s', async (_what, spec) => {
    expect(await found(await dataFolder({ broken: spec, whole: SPEC }))).toMatchObject([
      { name: 'whole' },
    ]);
  });

  it('leave out what is no file of that folder: a FIFO, a folder, links, names that Jupyter does not accept', async () => {
    const place = await dataFolder({ whole: SPEC, 'a b': SPEC, '.': SPEC });
    const elsewhere = await dataFolder({ far: SPEC });
    const at = (...names: string[]) => path.join(place, 'kernels', ...names);
    for (const name of ['fifo', 'folder', 'link']) await mkdir(at(name));
    execFileSync('mkfifo', [at('fifo/kernel.json')]);
    await mkdir(at('folder/kernel.json'));
    await symlink(path.join(elsewhere, 'kernels/far/kernel.json'), at('link/kernel.json'));
    await symlink(path.join(elsewhere, 'kernels/far'), at('linked'));
    await symlink(at('whole'), at('within'));
    expect((await found(place)).map(({ name }) => name)).toEqual(['whole', 'within']);
  });

  it('take relative folders of JUPYTER_PATH for nothing', async () => {
    const place = await dataFolder({ ruby: SPEC });
    expect(await found(path.relative(process.cwd(), place))).toEqual([]);
  });

  it('of an interpreter run with it, and are reached through it where it has ipykernel', async () => {
    const prefix = await mkdtemp(path.join(folder, 'prefix-'));
    await mkdir(path.join(prefix, 'share'));
    const spec = { ...SPEC, argv: ['python3', '-m', 'x'] };
    await symlink(await dataFolder({ ruby: spec }), path.join(prefix, 'share/jupyter'));
    const other = interpreter('/opt/other', '6.1');
    const kernels = (of: Parameters<typeof installedKernels>[0]) =>
      installedKernels(of, {}).then((all) => all.find(({ name }) => name === 'ruby'));
    expect(await kernels([other, interpreter(prefix, null)])).toMatchObject({
      argv: [path.join(prefix, 'bin/python3'), '-m', 'x'],
      bridge: '/opt/other/bin/python3',
    });
    expect(await kernels([other, interpreter(prefix, '7.0')])).toMatchObject({
      bridge: path.join(prefix, 'bin/python3'),
    });
  });

  it('need their folder, and that of a program that is named by its path', async () => {
    const [kernel] = await found(await dataFolder({ ruby: SPEC }));
    if (!kernel) throw new Error('no kernel');
    expect(await neededBy(kernel)).toEqual([kernel.folder]);
    expect(await neededBy({ ...kernel, argv: ['/opt/ruby/bin/ruby'] })).toEqual([
      kernel.folder,
      '/opt/ruby',
    ]);
  });
});

describe('the kernel of a notebook', () => {
  const kernel = (name: string, language: string, bridge: string | null = '/usr/bin/python3') => ({
    ...{ name, language, bridge, displayName: name, folder: `/kernels/${name}` },
    ...{ argv: [name] as const, env: {}, interruptMode: 'signal' as const },
  });
  const all = [kernel('ir', 'R'), kernel('ir-4.3', 'R'), kernel('bash', 'bash')];
  const chosen = (kernelspec: object, more: object = {}) => {
    const { installed, whyNot } = chooseKernel({ kernelspec, ...more }, all);
    return whyNot ?? installed?.name ?? 'Python';
  };

  it('is the one that it names, else the first of its language, else Python', () => {
    expect(chosen({ name: 'ir-4.3', language: 'R' })).toBe('ir-4.3');
    expect(chosen({ name: 'IR-4.3' }, { language_info: { name: 'R' } })).toBe('ir-4.3');
    expect(chosen({ name: 'ir-9', language: 'r' })).toBe('ir');
    expect(chosen({ name: 'bash' })).toBe('bash');
    expect(chosen({})).toBe('Python');
    expect(chosen({ name: 'python3', language: 'python' })).toBe('Python');
  });

  it('is none of another language than it names', () => {
    expect(chosen({ name: 'bash', language: 'python' })).toBe('Python');
    expect(chosen({ name: 'bash' }, { language_info: { name: 'python' } })).toBe('Python');
    expect(chosen({ name: 'bash', language: 'R' })).toBe('ir');
  });

  it.each([
    ['R', 'an R', ' (r-cran-irkernel)'],
    ['julia', 'a Julia', ' (IJulia)'],
    ['ruby', 'a Ruby', ''],
    ['octave', 'an Octave', ''],
    ['SQL', 'an SQL', ''],
  ])('is none where none is installed for %s, with the reason', (language, named, hint) => {
    const shown = named.replace(/^an? /, '');
    expect(chooseKernel({ kernelspec: { language } }, [])).toEqual({
      installed: null,
      whyNot: `This is ${named} notebook, and no ${shown} kernel is installed. Its cells can be read, but not run. Download it to run it elsewhere, or ask the operator of this server to install a Jupyter kernel for ${shown}${hint}. If its cells are Python, name Python in its metadata (kernelspec).`,
    });
  });

  it('is none where no Python with ipykernel reaches it, with the reason', () => {
    const { installed, whyNot } = chooseKernel({ kernelspec: { name: 'lua' } }, [
      kernel('lua', 'lua', null),
    ]);
    expect(installed).toBeNull();
    expect(whyNot).toMatch(/^The kernel lua is installed, but no Python with ipykernel/);
  });
});
