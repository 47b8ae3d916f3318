/** pylock.toml: what it becomes on this machine, and what is refused. */
import { describe, expect, it } from 'vitest';
import { pylockOf } from '~/server/areas/environments/locking/downloads';
import { hash, linesOf, reasonOf } from './read';

const HOST = 'https://files.pythonhosted.org/packages';

describe('a pylock.toml', () => {
  const pylock = (...packages: string[]) =>
    ['lock-version = "1.0"', 'created-by = "a"', ...packages].join('\n');
  const one = (name: string, ...lines: string[]) =>
    ['[[packages]]', `name = "${name}"`, 'version = "1.0"', ...lines].join('\n');
  const file = (name: string, digit: string) =>
    `wheels = [{ name = "${name}", url = "${HOST}/${name}", hashes = { sha256 = "${digit.repeat(64)}" } }]`;

  it('ENV becomes its packages for this machine', () => {
    const text = pylock(
      one('six', file('six-1.0-py3-none-any.whl', '1')),
      one(
        'colorama',
        'marker = "sys_platform == \'win32\'"',
        file('colorama-1.0-py3-none-any.whl', '2'),
      ),
      one('extra', 'marker = "\'dev\' in extras"', file('extra-1.0-py3-none-any.whl', '3')),
      one(
        'grouped',
        'marker = "\'main\' in dependency_groups"',
        file('grouped-1.0-py3-none-any.whl', '4'),
      ),
    ).replace('created-by', 'default-groups = ["main"]\ncreated-by');
    expect(linesOf('pylock.dev.toml', text)).toEqual([
      'grouped==1.0 \\',
      `    --hash=${hash('4')}`,
      'six==1.0 \\',
      `    --hash=${hash('1')}`,
    ]);
  });

  it('ENV that a build offers is read again', () => {
    const url = `${HOST}/six-1.0-py3-none-any.whl`;
    const written = pylockOf({
      python: '3.11.2',
      platform: 'linux-x86_64',
      packages: [
        {
          name: 'six',
          version: '1.0',
          source: { kind: 'index', url, hashes: { sha256: 'a'.repeat(64) } },
        },
        {
          name: 'apart',
          version: '2.0',
          source: { kind: 'file', url, hashes: { sha256: 'b'.repeat(64) } },
        },
      ],
    });
    expect(linesOf('pylock.toml', written)).toEqual([
      `apart @ ${url} \\`,
      `    --hash=${hash('b')}`,
      'six==1.0 \\',
      `    --hash=${hash('a')}`,
    ]);
  });

  it.each([
    ['packages = []', "pylock.toml, 'lock-version': "],
    ['lock-version = "2.0"\npackages = []', "'2.0' is not known here"],
    [pylock('packages = 3'), "pylock.toml, 'packages': "],
    [
      `environments = ["sys_platform == 'win32'"]\n${pylock('packages = []')}`,
      "'environments': it was not made for Python 3.11.2 on Linux",
    ],
    [pylock(one('six', 'directory = { path = "." }')), 'comes from a file of your computer'],
    [
      pylock(one('six', 'archive = { path = "six.tar.gz", hashes = { sha256 = "00" } }')),
      'comes from a file of your computer',
    ],
    [
      pylock(one('six', 'vcs = { type = "svn", url = "https://a/b", commit-id = "1" }')),
      "'svn' is no kind of repository",
    ],
    [
      pylock(
        one(
          'six',
          `archive = { url = "https://a/b\\n-e .", hashes = { sha256 = "${'0'.repeat(64)}" } }`,
        ),
      ),
      'is no address that the server can fetch',
    ],
    [
      pylock(
        one(
          'six',
          'wheels = [{ url = "https://a/six-1.0-py3-none-any.whl", hashes = { md5 = "00" } }]',
        ),
      ),
      'has no hash',
    ],
    [
      pylock(one('six', 'requires-python = ">=3.13"', file('six-1.0-py3-none-any.whl', '1'))),
      "'packages[0]': '>=3.13' does not allow",
    ],
    [
      pylock(
        one(
          'six',
          'index = "https://user:secret@host.example/simple"',
          file('six-1.0-py3-none-any.whl', '1'),
        ),
      ),
      'is no index that the server can fetch from',
    ],
  ])('ENV that cannot be used is refused with its field: %#', (text, sentence) => {
    expect(reasonOf('pylock.toml', text)).toContain(sentence);
  });
});
