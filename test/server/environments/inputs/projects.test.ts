/** pyproject.toml, scripts with a header, environments of conda and lists: what they become, and what is refused. */
import { expect, it } from 'vitest';
import { readInput } from '~/server/areas/environments/inputs/input';
import { linesOf, reasonOf, TARGET } from './read';

const project = (...lines: string[]) => ['[project]', 'name = "a"', ...lines].join('\n');

it('ENV a requirements.txt is taken as it is, without a mark of its encoding', () => {
  const { requirements, notes } = readInput(
    { name: 'requirements.txt', text: '\ufeffsix # really\r\n-e ./here\r\n' },
    TARGET,
  );
  expect([requirements, notes]).toEqual(['six # really\n-e ./here\n', []]);
});

it('ENV a pyproject.toml becomes its dependencies, and offers the optional ones and groups in comments', () => {
  const text = `${project(
    'requires-python = ">=3.9,<4"',
    'dependencies = ["numpy>=1.26", "pandas[excel] ; sys_platform == \'linux\'", "tool @ https://host.example/tool.whl"]',
    '[project.optional-dependencies]',
    'plots = ["matplotlib"]',
  )}\n[dependency-groups]\ntest = ["pytest", {include-group = "lint"}]\nlint = ["ruff"]\n`;
  const { requirements, notes } = readInput({ name: 'pyproject.toml', text }, TARGET);
  expect(requirements.split('\n')).toEqual([
    '# From pyproject.toml.',
    'numpy>=1.26',
    "pandas[excel] ; sys_platform == 'linux'",
    'tool @ https://host.example/tool.whl',
    '',
    "# Optional, 'plots':",
    '# matplotlib',
    '',
    "# Group 'test':",
    '# pytest',
    '',
    "# Group 'lint':",
    '# ruff',
    '',
  ]);
  expect(notes).toEqual([expect.stringContaining('remove the # before those that you want')]);
});

it.each([
  ['>=3.12', "'>=3.12' does not allow Python 3.11.2 (/usr/bin/python3)"],
  ['<3.11', 'does not allow Python 3.11.2'],
  ['~=3.12', 'does not allow Python 3.11.2'],
  ['!=3.11.*', 'does not allow Python 3.11.2'],
  ['^3.9', "'^3.9' is no list of version specifiers (PEP 440)"],
])('ENV a project that asks for Python %s is refused', (asked, sentence) => {
  const refusal = reasonOf('pyproject.toml', project(`requires-python = "${asked}"`));
  expect(refusal).toContain("pyproject.toml, 'project.requires-python': ");
  expect(refusal).toContain(sentence);
});

it.each(['>=3.11', '~=3.9', '==3.11.*', '>3.11,<3.12', '!=3.11.1', '<=3.11.2', ''])(
  'ENV a project that asks for Python %s is taken',
  (asked) => {
    const text = project(`requires-python = "${asked}"`, 'dependencies = ["six"]');
    expect(linesOf('pyproject.toml', text)).toEqual(['six']);
  },
);

it.each([
  ['-e .', 'has an option of pip'],
  ['--index-url https://evil.example/simple', 'has an option of pip'],
  ['six --hash=sha256:00', 'has an option of pip'],
  ['/etc/passwd', 'is a path; files of your computer are not on the server'],
  ['./here', 'is a path'],
  ['C:\\\\packages\\\\six', 'is a path'],
  ['file:///etc/passwd', 'is a path'],
  ['six @ file:///etc/passwd', 'is a path'],
  ['six @ /etc/passwd', 'is a path'],
  ['six @ ftp://host.example/six.whl', 'is no requirement (PEP 508)'],
  ['https://host.example/six.whl', 'is no requirement (PEP 508)'],
  ['six\\n-e .', 'is not one line'],
  ['six \\\\', 'is not one line'],
  ['', 'is no requirement (PEP 508)'],
  ['six == ', null],
  ['x'.repeat(3_000), 'is too long'],
])(
  'ENV a dependency of a project that is an option, a path or no requirement is refused with its field: %#',
  (dependency, why) => {
    const refusal = reasonOf('pyproject.toml', project(`dependencies = ["six", "${dependency}"]`));
    if (why === null) return expect(refusal).toBeNull();
    expect(refusal).toContain("pyproject.toml, 'project.dependencies[1]': ");
    expect(refusal).toContain(why);
  },
);

it.each([
  ['[project', /^pyproject\.toml, line 1: /],
  ['a = 1\nb = \n', /^pyproject\.toml, line 2: /],
  ['[build-system]\nrequires = []', /^pyproject\.toml has no table \[project\]\.$/],
  ['[tool.poetry.dependencies]\nsix = "*"', /Poetry's own table .* is not read/],
  [project('dependencies = "six"'), /^pyproject\.toml, 'project\.dependencies': .*expected array/],
  [
    project('dependencies = [1]'),
    /^pyproject\.toml, 'project\.dependencies\[0\]': .*expected string/,
  ],
  [project('dynamic = ["dependencies"]'), /^pyproject\.toml, 'project\.dynamic': /],
  ['project = 3', /^pyproject\.toml, 'project': .*expected object/],
  [`a = ${'['.repeat(100_000)}`, /^pyproject\.toml/],
  ['[project]\n__proto__ = {dependencies = ["evil"]}', null],
])('ENV a pyproject.toml that is none is refused with its line or field: %#', (text, sentence) => {
  const refusal = reasonOf('pyproject.toml', text);
  if (sentence === null) return expect(linesOf('pyproject.toml', text)).toEqual([]);
  expect(refusal).toMatch(sentence);
});

const script = (...lines: string[]) =>
  ['#!/usr/bin/env python3', '# /// script', ...lines, '# ///', '', 'print(1)'].join('\n');

it('ENV a script names its packages in a header', () => {
  const text = script(
    '# requires-python = ">=3.9"',
    '# dependencies = [',
    '#   "rich",',
    '#',
    '# ]',
  );
  expect(linesOf('main.py', text)).toEqual(['rich']);
});

it.each([
  ['print(1)', "main.py has no header '# /// script' (PEP 723) that names its packages."],
  [
    '# /// script\n# dependencies = ["rich"]\nprint(1)',
    "main.py, line 1: its header has no end '# ///'.",
  ],
  [script('# dependencies = [', '# }'), 'main.py, line 4: '],
  [script('# dependencies = ["-e ."]'), "main.py, 'dependencies[0]': "],
  [script('# requires-python = ">=4"'), "main.py, 'requires-python': "],
  [`${script()}\n# /// script\n# ///\n`, 'main.py, line 6: it has two headers'],
])('ENV a script without a header that can be used is refused: %#', (text, sentence) => {
  expect(reasonOf('main.py', text)).toContain(sentence);
});

it('ENV an environment of conda becomes its pip section, and says what is left out', () => {
  const text = `
name: vision
channels: [conda-forge]
dependencies:
  - python=3.10
  - numpy=1.26
  - pip
  - pip:
      - rich>=13
      - --extra-index-url https://host.example/simple
`;
  const { requirements, notes } = readInput({ name: 'environment.yml', text }, TARGET);
  expect(requirements.split('\n')).toEqual([
    '# From the pip section of environment.yml.',
    'rich>=13',
    '--extra-index-url https://host.example/simple',
    '',
    '# Packages of conda, which may have other names on PyPI:',
    '# numpy=1.26',
    '',
  ]);
  expect(notes).toEqual([
    'environment.yml asks for Python 3.10; this environment is made of Python 3.11.2.',
    'Environments here have packages of PyPI, and none of conda: numpy=1.26 is left out. The pip section of environment.yml was taken.',
  ]);
  const many = Array.from({ length: 25 }, (_, at) => `p${at}`).join(', ');
  const listed = readInput({ name: 'env.yaml', text: `dependencies: [${many}]` }, TARGET);
  expect(listed.notes[0]).toContain('p18, p19 and 5 more are left out');
  const bare = readInput({ name: 'env.yaml', text: 'dependencies: [numpy, cudatoolkit]' }, TARGET);
  expect(bare.notes[0]).toContain('numpy, cudatoolkit are left out. env.yaml has no pip section');
});

it.each([
  ['dependencies: [', /^environment\.yml, line 2: /],
  [
    'name: a\ndependencies:\n  - pip:\n    - -e .',
    /^environment\.yml, 'dependencies\[0\]\.pip\[0\]': '-e \.' has an option/,
  ],
  ['dependencies:\n- pip: [-r /etc/passwd]', /has an option of pip/],
  ['dependencies:\n- pip: ["--extra-index-url https://a\\n-e ."]', /is not one line/],
  ['dependencies: ["a\\n-e ."]', /is no package of conda/],
  ['dependencies: {a: b}', /^environment\.yml, 'dependencies': .*expected array/],
  ['just words', /^environment\.yml: .*expected object/],
  ['a: !!js/function "function(){}"', /^environment\.yml, line 1: /],
  [
    [
      'a: &a [x]',
      ...Array.from(
        { length: 30 },
        (_, at) =>
          `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`,
      ),
      'dependencies: *b29',
    ].join('\n'),
    /^environment\.yml, 'dependencies\[0\]'/,
  ],
])(
  'ENV an environment of conda that is none is refused with its line or field: %#',
  (text, sentence) => {
    expect(reasonOf('environment.yml', text)).toMatch(sentence);
  },
);

it.each(['poetry.lock', 'Pipfile', 'settings.toml', 'package.json'])(
  'ENV %s is no file that packages are taken from, and the sentence says which are',
  (name) => {
    expect(reasonOf(name, '')).toMatch(
      /is no file that packages are taken from: requirements\.txt, pyproject/,
    );
  },
);
