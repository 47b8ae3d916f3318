/** uv.lock: what it becomes on this machine, and what is refused. */
import { describe, expect, it } from 'vitest';
import { readInput } from '~/server/areas/environments/inputs/input';
import { hash, linesOf, reasonOf, TARGET } from './read';

const HOST = 'https://files.pythonhosted.org/packages';
const wheel = (name: string, digit: string) =>
  `{ url = "${HOST}/${name}", hash = "${hash(digit)}", size = 1 }`;
const UV = (...packages: string[]) =>
  ['version = 1', 'requires-python = ">=3.9"', ...packages].join('\n');
const PYPI = 'source = { registry = "https://pypi.org/simple" }';
const uvPackage = (name: string, version: string, ...lines: string[]) =>
  ['[[package]]', `name = "${name}"`, `version = "${version}"`, ...lines].join('\n');

describe('a uv.lock', () => {
  const project = uvPackage(
    'project',
    '0.1.0',
    'source = { editable = "." }',
    'dependencies = [{ name = "numpy", extra = ["fast"] }, { name = "colorama", marker = "sys_platform == \'win32\'" }]',
    '[package.optional-dependencies]',
    'dev = [{ name = "ruff" }]',
  );
  const numpy = uvPackage(
    'numpy',
    '1.26.4',
    PYPI,
    'dependencies = [{ name = "six", marker = "python_full_version < \'3.12\' and platform_machine == \'x86_64\'" }]',
    `sdist = ${wheel('numpy-1.26.4.tar.gz', '1')}`,
    'wheels = [',
    `  ${wheel('numpy-1.26.4-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl', '2')},`,
    `  ${wheel('numpy-1.26.4-cp312-cp312-manylinux_2_17_x86_64.whl', '3')},`,
    `  ${wheel('numpy-1.26.4-cp311-cp311-win_amd64.whl', '4')},`,
    ']',
    '[package.optional-dependencies]',
    'fast = [{ name = "blas" }]',
  );
  const small = (name: string) =>
    uvPackage(name, '1.0', PYPI, `wheels = [${wheel(`${name}-1.0-py3-none-any.whl`, '5')}]`);

  it('ENV becomes exactly what the project needs on this machine, with the hashes of files that fit', () => {
    const text = UV(project, numpy, ...['six', 'blas', 'colorama', 'ruff'].map(small));
    expect(linesOf('uv.lock', text)).toEqual([
      'blas==1.0 \\',
      `    --hash=${hash('5')}`,
      'numpy==1.26.4 \\',
      `    --hash=${hash('2')} \\`,
      `    --hash=${hash('1')}`,
      'six==1.0 \\',
      `    --hash=${hash('5')}`,
    ]);
    expect(readInput({ name: 'uv.lock', text }, TARGET).notes).toEqual([
      expect.stringContaining('Only what project needs was taken'),
    ]);
  });

  it('ENV chooses the version that its markers mean, and names the index', () => {
    const other = (version: string, marker: string) =>
      uvPackage(
        'torch',
        version,
        'source = { registry = "https://download.pytorch.org/whl/cpu" }',
        `resolution-markers = ["${marker}"]`,
        `wheels = [${wheel('torch-2-py3-none-any.whl', '6')}]`,
      );
    const text = UV(
      uvPackage('a', '1', 'source = { virtual = "." }', 'dependencies = [{ name = "torch" }]'),
      other('2.0', "sys_platform == 'darwin'"),
      other('2.1', "sys_platform != 'darwin'"),
    );
    expect(linesOf('uv.lock', text).slice(0, 2)).toEqual([
      '--extra-index-url https://download.pytorch.org/whl/cpu',
      'torch==2.1 \\',
    ]);
  });

  it('ENV leaves hashes out where a repository is among its packages, and says so', () => {
    const text = UV(
      uvPackage(
        'git-one',
        '1.0',
        'source = { git = "https://host.example/one?rev=main#abcdef0123" }',
      ),
      small('six'),
    );
    expect(linesOf('uv.lock', text)).toEqual([
      'git-one @ git+https://host.example/one@abcdef0123',
      'six==1.0',
    ]);
    expect(readInput({ name: 'uv.lock', text }, TARGET).notes[0]).toContain('because git-one come');
  });

  it.each([
    ['version = 2', "uv.lock, 'version': 2 is not a version"],
    [
      'version = 1\nrequires-python = ">=3.13"',
      "uv.lock, 'requires-python': '>=3.13' does not allow",
    ],
    [UV('[[package]]\nname = 3'), "uv.lock, 'package[0].name': "],
    [
      UV(uvPackage('six', '1.0', 'source = { path = "/etc/passwd" }')),
      'comes from a file of your computer',
    ],
    [
      UV(
        uvPackage(
          'six',
          '1.0',
          'source = { registry = "/srv/wheels" }',
          `sdist = ${wheel('six-1.0.tar.gz', '1')}`,
        ),
      ),
      'is no index that the server can fetch from',
    ],
    [UV(uvPackage('six', '1.0', PYPI)), 'has no hash, so it is no exact lock'],
    [
      UV(
        uvPackage(
          'six',
          '1.0',
          PYPI,
          'sdist = { url = "https://a/six-1.0.tar.gz", hash = "md5:00" }',
        ),
      ),
      "'md5:00' is no SHA-256",
    ],
    [
      UV(uvPackage('-e .', '1.0', PYPI, `sdist = ${wheel('a-1.0.tar.gz', '1')}`)),
      "'-e .' is no name of a package",
    ],
    [
      UV(uvPackage('six', '1.0\\n-e .', PYPI, `sdist = ${wheel('a-1.0.tar.gz', '1')}`)),
      'is no version',
    ],
    [
      UV(uvPackage('six', '1.0', 'source = { git = "https://host.example/six" }')),
      'names no commit',
    ],
    [
      UV(uvPackage('six', '1.0', 'source = { git = "https://host.example/six --config#abcdef0" }')),
      'is no address that the server can fetch',
    ],
    [
      UV(uvPackage('a', '1', 'source = { virtual = "." }', 'dependencies = [{ name = "gone" }]')),
      "it needs 'gone', which the lock does not have",
    ],
    [
      UV(
        uvPackage(
          'a',
          '1',
          'source = { virtual = "." }',
          'dependencies = [{ name = "a", marker = "import os" }]',
        ),
      ),
      'is no environment marker',
    ],
    [
      UV(
        uvPackage(
          'a',
          '1',
          'source = { virtual = "." }',
          `dependencies = [{ name = "a", marker = "${'('.repeat(3_900)}" }]`,
        ),
      ),
      'is no environment marker',
    ],
  ])('ENV that cannot be used is refused with its field: %#', (text, sentence) => {
    expect(reasonOf('uv.lock', text)).toContain(sentence);
  });

  it('ENV markers may be long and deep, up to a limit', () => {
    const needing = (marker: string) =>
      UV(
        uvPackage(
          'a',
          '1',
          'source = { virtual = "." }',
          `dependencies = [{ name = "six", marker = "${marker}" }]`,
        ),
        small('six'),
      );
    const deep = (depth: number) => `${'('.repeat(depth)}os_name == 'posix'${')'.repeat(depth)}`;
    const long = (length: number) => `os_name == '${'x'.repeat(length)}' or os_name == 'posix'`;
    for (const marker of [deep(90), long(3_900)])
      expect(linesOf('uv.lock', needing(marker))[0]).toBe('six==1.0 \\');
    for (const marker of [deep(150), long(4_000)])
      expect(reasonOf('uv.lock', needing(marker))).toContain('is no environment marker');
  });
});
