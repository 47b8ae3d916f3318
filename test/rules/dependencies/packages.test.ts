import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { disallowedLicences, packagesOutside, type Lock } from './lock';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object;
const lock = (read('package-lock.json') as { packages: Lock }).packages;

/** Licences that let everybody use, change and hand on a package; MPL-2.0 asks for that of its own files alone, OFL-1.1 of fonts. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that ask for a newer Node than 20.19 and pass every test on it. An update that does need a newer one does not come in. */
const UNSAID: readonly string[] = [
  'content-disposition 3.0.0 (>=22)',
  'cookie 2.0.2 (>=22)',
  'http-proxy-3 2.0.1 (>=22)',
  'werift 0.25.2 (>=22)',
];

/** Packages that name no licence in package.json have one in the file that comes with them. */
const licenceIn = (place: string): string | null => {
  const { license, licenses } = read(`${place}/package.json`) as {
    license?: string | { type?: string };
    licenses?: readonly { type?: string }[];
  };
  const named = typeof license === 'object' ? license.type : license;
  return named ?? licenses?.[0]?.type ?? null;
};

describe('packages that are installed where Atelier runs', () => {
  it('have a licence that lets everybody use them', () => {
    expect(disallowedLicences(lock, ALLOWED, licenceIn)).toEqual([]);
  });

  it('are refused where they bring another licence, at any depth', () => {
    const planted: Lock = {
      '': { license: 'none' },
      'node_modules/new': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/deep': {
        version: '2.0.0',
        license: '(GPL-3.0 OR AGPL-3.0)',
      },
      'node_modules/either': { version: '1.0.0', license: '(GPL-3.0 OR MIT)' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/tool': {
        version: '3.0.0',
        dev: true,
        license: 'GPL-3.0',
      },
    };
    expect(disallowedLicences(planted, ALLOWED, () => null)).toEqual([
      'deep 2.0.0 ((GPL-3.0 OR AGPL-3.0))',
      'silent 1.0.0 (none)',
    ]);
  });

  it('say that they run on the versions of Node that package.json promises, but for those that the suite is run with on the oldest', () => {
    const { engines } = read('package.json') as { engines: { node: string } };
    expect(packagesOutside(lock, engines.node)).toEqual(UNSAID);
    const planted: Lock = {
      'node_modules/newer': { version: '1.0.0', engines: { node: '>=22' } },
      'node_modules/as-ours': { version: '1.0.0', engines: { node: '^20.19.0 || >=22.12.0' } },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true, engines: { node: '>=24' } },
    };
    expect(packagesOutside(planted, engines.node)).toEqual(['newer 1.0.0 (>=22)']);
  });
});
