/** Which builds may have the same files. */
import { describe, expect, it } from 'vitest';
import type { Lock, LockedPackage } from '~/server/areas/environments/locking/lock';
import { shareKeyOf } from '~/server/areas/environments/sharing/key';

const url = 'https://pypi.org/packages/six-1.16.0-py2.py3-none-any.whl';
const six: LockedPackage = {
  name: 'six',
  version: '1.16.0',
  source: { kind: 'index', url, hashes: { sha256: 'ab' } },
};
const lock = (...packages: LockedPackage[]): Lock => ({
  python: '3.11.2',
  platform: 'linux-x86_64',
  packages,
});
const terms = { python: '/usr/bin/python3', requirements: 'six' };
const key = shareKeyOf(lock(six), terms);
const of = (source: LockedPackage['source']) => shareKeyOf(lock({ ...six, source }), terms);

describe('the key of builds that may have the same files', () => {
  it('is equal where names and versions are written otherwise, and where a file comes from another index', () => {
    expect(key).toMatch(/^[\da-f]{64}$/);
    const source = {
      kind: 'index',
      url: 'https://mirror.example/six.whl',
      hashes: { sha256: 'ab' },
    } as const;
    expect(shareKeyOf(lock({ name: 'Six', version: '1.16.0', source }), terms)).toBe(key);
    expect(shareKeyOf(lock(six), { ...terms, requirements: 'six<2\n--no-index' })).toBe(key);
  });

  it.each([
    ['version', () => shareKeyOf(lock({ ...six, version: '1.17.0' }), terms)],
    ['hash', () => of({ kind: 'index', url, hashes: { sha256: 'cd' } })],
    ['way to it', () => of({ kind: 'file', url, hashes: { sha256: 'ab' } })],
    ['Python', () => shareKeyOf({ ...lock(six), python: '3.12.1' }, terms)],
    ['interpreter', () => shareKeyOf(lock(six), { ...terms, python: '/opt/python' })],
    ['platform', () => shareKeyOf({ ...lock(six), platform: 'linux-aarch64' }, terms)],
    [
      'option of its build',
      () => shareKeyOf(lock(six), { ...terms, requirements: 'six --config-settings=a=b' }),
    ],
    ['package', () => shareKeyOf(lock(six, { ...six, name: 'seven' }), terms)],
  ])('differs with each %s', (_, other) => {
    expect(other()).toMatch(/^[\da-f]{64}$/);
    expect(other()).not.toBe(key);
  });

  it('is that of the commit of a Git repository', () => {
    const at = (commit: string) =>
      of({ kind: 'repository', vcs: 'git', url: 'https://host.example/six', commit });
    expect(at('a1')).toMatch(/^[\da-f]{64}$/);
    expect(at('a1')).not.toBe(at('a2'));
  });

  it('is none where nothing says what is installed: folders, other repositories, files without SHA-256, and where nothing is', () => {
    expect([
      of({ kind: 'folder', url: 'file:///home/six', editable: false }),
      of({ kind: 'repository', vcs: 'svn', url: 'https://host.example/six', commit: '7' }),
      of({ kind: 'index', url, hashes: { md5: 'ab' } }),
      of({ kind: 'file', url, hashes: {} }),
      shareKeyOf(lock(), terms),
    ]).toEqual([null, null, null, null, null]);
  });
});
