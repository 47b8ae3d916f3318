/** When uv builds and when pip does in its place, what uv is told of pip's settings, and how its errors are told. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { machine } from '#test/harness/machine';
import { lockOfPylock } from '~/server/areas/environments/uv/pylock';
import { uvFor } from '~/server/areas/environments/uv/uv';
import { uvWords } from '~/server/areas/environments/uv/words';
import { toolsOf } from '~/server/areas/environments/pythons';
import { withRequirements } from '~/server/areas/environments/steps';
import { asInstalled, missingOf } from '~/server/areas/environments/locking/verifying';
import { noIsolation } from '~/server/platform/isolation/isolation';

const of = { python: '3.11.2', platform: 'linux-x86_64' };
const chosen = (
  requirements: string,
  {
    uv = '0.13.9' as string | null,
    python = '3.11.2',
    settings = {} as Record<string, string> | null,
  } = {},
) => {
  const found = uvFor('/opt/uv', { uv, settings }, { python, requirements });
  return 'why' in found ? found.why : found.variables;
};

it.each([
  ['uv 0.9.28 is older than 0.10', { uv: '0.9.28' }],
  ['/opt/uv cannot be started', { uv: null }],
  ['uv does not build for Python 3.7.16', { python: '3.7.16' }],
  ["pip has the setting 'proxy' on this machine", { settings: { proxy: 'http://a', quiet: '1' } }],
  ["pip's settings cannot be read", { settings: null }],
])('ENV pip builds in the place of uv: %s', (why, terms) => {
  expect(chosen('six\n', terms)).toBe(why);
});

it.each([
  ['-r other.txt', 'the requirements name further files'],
  ['-c https://files.example/c.txt', 'the requirements name further files'],
  ['-e /srv/edited', 'the requirements name an editable folder'],
  ['--pre', "uv does not read '--pre'"],
  ['--trusted-host=a', "uv does not read '--trusted-host'"],
  ['-f wheels --no-binary six', "uv does not read '-f'"],
  ['six --config-settings="a=b"', "uv does not read '--config-settings'"],
])('ENV pip builds what only it reads: %s', (line, why) => {
  expect(chosen(`six\n${line}\n`)).toBe(why);
});

it('ENV uv builds with the oldest version that can, and reads options as pip does', () => {
  expect(chosen('six', { uv: '0.10.0', python: '3.8.0' })).toEqual({});
  expect(chosen('six', { uv: '1.0.0' })).toEqual({});
  const options = ['-i https://a', '--no-index', '--find-links=w', '--only-binary :all:'];
  expect(chosen(`${options.join('\n')}\nsix[x]>=1; python_version > "3" --hash=sha256:00`)).toEqual(
    {},
  );
});

it("ENV uv is told what pip's settings say, but for the index that the requirements name themselves", () => {
  const settings = {
    'index-url': 'https://a/simple',
    'extra-index-url': 'https://b \n https://c',
    'find-links': '/w /v',
    constraint: '/etc/c.txt',
    'trusted-host': 'a',
    cert: '/etc/a.pem',
    timeout: '9',
  };
  const rest = {
    UV_INDEX: 'https://b https://c',
    UV_FIND_LINKS: '/w,/v',
    UV_CONSTRAINT: '/etc/c.txt',
    UV_INSECURE_HOST: 'a',
    SSL_CERT_FILE: '/etc/a.pem',
  };
  expect(chosen('six', { settings })).toEqual({ UV_DEFAULT_INDEX: 'https://a/simple', ...rest });
  expect(chosen('-i https://own/simple\nsix', { settings })).toEqual(rest);
});

it.skipIf(machine.python === null)(
  "ENV pip's settings are read where pip reads them: files, the section for installs, and variables that are passed on",
  async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'atelier-pipconf-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const file = path.join(home, 'pip.conf');
    await writeFile(
      file,
      '[global]\nproxy = p\ntimeout = 1\n[install]\ntimeout = 2\n[list]\nx = y\n',
    );
    const uv = path.join(home, 'uv');
    await writeFile(uv, '#!/bin/sh\necho "uv 0.13.9 (x86_64-unknown-linux-gnu)"\n');
    await chmod(uv, 0o755);
    const isolation = {
      ...noIsolation(),
      enter: async ({ argv }: { argv: readonly [string, ...string[]] }) => ({
        argv,
        environment: {
          PIP_CONFIG_FILE: file,
          PIP_NO_INDEX: '1',
          HOME: home,
          XDG_CONFIG_DIRS: home,
        },
      }),
    };
    const tools = await toolsOf(machine.python ?? '', { isolation, person: 0 }, uv);
    expect(tools).toMatchObject({
      uv: '0.13.9',
      settings: { proxy: 'p', timeout: '2', 'no-index': '1' },
    });
    expect(tools.settings).not.toHaveProperty('x');
    const none = await toolsOf(machine.python ?? '', { isolation, person: 0 });
    expect(none.uv).toBeNull();
  },
);

it('ENV a pylock.toml becomes a lock without the passwords in its addresses, and none where a version or the one file is not said', () => {
  const SHA = 'a'.repeat(64);
  const pylock = (...lines: string[]) =>
    lockOfPylock(
      ['lock-version = "1.0"', ...lines.flatMap((each) => ['[[packages]]', each])].join('\n'),
      of,
    );
  const wheel = (url: string) => `{ url = "${url}", size = 1, hashes = { sha256 = "${SHA}" } }`;
  const six = 'name = "six"\nversion = "1.0"\n';
  expect(
    pylock(
      `${six}sdist = ${wheel('https://x/six.tar.gz')}\nwheels = [${wheel('https://ann:pw@x/six.whl')}]`,
    )?.packages,
  ).toEqual([
    {
      name: 'six',
      version: '1.0',
      source: { kind: 'index', url: 'https://x/six.whl', hashes: { sha256: SHA } },
    },
  ]);
  expect(pylock(`${six}wheels = [${wheel('a')}, ${wheel('b')}]`)).toBeNull();
  expect(pylock('name = "local"\ndirectory = { path = "/srv/local" }')).toBeNull();
  expect(pylock()?.packages).toEqual([]);
  expect(() => pylock('name = "a b"\nversion = "1"\nsdist = { url = "x" }')).toThrow();
});

it.each([
  ['2024.7.4', '2024.07.04'],
  ['1.0b0', '1.0-beta'],
  ['1.0rc1', '1.0.c1'],
  ['1.0.post1', '1.0-1'],
  ['1.0.dev0', 'v1.0dev'],
  ['2.1+cpu.1', '2.1+cpu_1'],
])(
  'ENV a package whose version %s is written %s is installed, and the lock has it as it is written',
  (version, written) => {
    const source = { kind: 'folder', url: 'file:///a', editable: false } as const;
    const lock = { ...of, packages: [{ name: 'a-b', version, source }] };
    expect(missingOf(lock, [{ name: 'A_b', version: written }])).toBeNull();
    expect(asInstalled(lock, [{ name: 'A_b', version: written }]).packages[0]).toMatchObject({
      name: 'A_b',
      version: written,
    });
    expect(missingOf(lock, [{ name: 'A_b', version: `${written}9` }])).not.toBeNull();
  },
);

it('ENV an error of uv is told from its beginning to its end, a conflict by its packages', () => {
  expect(
    uvWords(
      'Using Python 3.11\n  × No solution found when resolving dependencies:\n  ╰─▶ Because a==1 depends on b<2\n      and b==2, we can conclude that …\n',
    ),
  ).toBe('Because a==1 depends on b<2\nand b==2, we can conclude that …');
  const long = [
    'error: Failed to build `a`',
    ...Array.from({ length: 20 }, (_, at) => `line ${at}`),
  ];
  expect(uvWords(long.join('\n')).split('\n')).toEqual([
    ...long.slice(0, 4),
    '…',
    ...long.slice(-8),
  ]);
  expect(uvWords('one\n\nKilled\n')).toBe('Killed');
  expect(uvWords('')).toBe('It said nothing.');
});

it("ENV an error of pip names the requirement in the place of its line's number", () => {
  const asked = { file: '/e/1.txt', text: '# ours\nsix>=2\n' };
  const words = (file: string, line: number) => `ERROR: Cannot install -r ${file} (line ${line})`;
  expect(withRequirements(words('/e/1.txt', 2), asked)).toBe('ERROR: Cannot install six>=2');
  expect(withRequirements(words('/e/1.txt', 9), asked)).toBe(words('/e/1.txt', 9));
  expect(withRequirements(words('/e/2.txt', 2), asked)).toBe(words('/e/2.txt', 2));
});
