import { describe, expect, it } from 'vitest';
import { strayFeatureFiles } from '../shape';
import { planted, readTree } from '../tree';
import { singleFileFolders, smallFiles, type SmallFiles } from './sizes';

const tree = readTree(['src/web']);

/** A list that only shrinks. */
const SMALL: SmallFiles = {
  'src/web/features/notifications/subscription/events.ts':
    'The page of notifications is loaded when it is opened. With its events every page would load these.',
  'src/web/features/settings/plan/events.ts':
    'The page of the plan is loaded when it is opened. Among the events of settings every page would load them.',
  'src/web/features/team/referral/events.ts':
    'Rules compare the events of every feature, and find them in its events.ts.',
  'src/web/features/team/referral/copyReferLink.saga.ts':
    'Sagas of features are in files of this name, and this feature has no other.',
};

const text = (lines: number) => `${'a;\n'.repeat(lines)}`;

describe('files and folders of the web app are not too small', () => {
  it('no file has fewer than 12 lines but those that a reader looks for by name', () => {
    expect(smallFiles(tree, SMALL)).toEqual([]);
  });

  it('no folder holds a single file', () => {
    expect(singleFileFolders(tree)).toEqual([]);
  });

  it('a file of 11 lines is found, and an entry of the list that none needs', () => {
    const files = planted({
      'src/web/a/one.ts': text(11),
      'src/web/a/Two.tsx': text(3),
      'src/web/a/three.ts': text(12),
      'src/web/a/manifest.ts': text(3),
      'src/web/a/index.ts': text(3),
      'src/web/a/types.d.ts': text(3),
      'src/web/a/parse.worker.ts': text(3),
      'src/server/a.ts': text(3),
    });
    expect(smallFiles(files, { 'src/web/a/Two.tsx': '', 'src/web/a/three.ts': '' })).toEqual([
      'src/web/a/one.ts: 11 lines, merge it into the file that uses it',
      'src/web/a/three.ts: is not small, take it off the list',
    ]);
  });

  it('a folder of one file is found, one of a single folder is not', () => {
    const files = planted({
      'src/web/main.ts': '',
      'src/web/a/b/one.ts': '',
      'src/web/a/b/two.ts': '',
      'src/web/a/c/one.ts': '',
      'src/web/d/e/one.ts': '',
      'src/web/d/e/one.css': '',
    });
    expect(singleFileFolders(files)).toEqual(['src/web/a/c: holds src/web/a/c/one.ts alone']);
  });
  it('the only saga and the only screen of a feature need no folder', () => {
    const feature = (...files: string[]) =>
      planted(Object.fromEntries(files.map((file) => [`src/web/features/a/${file}`, ''])));
    const alone = ['manifest.ts', 'read.saga.ts', 'Page.tsx'];
    expect(strayFeatureFiles(feature(...alone))).toEqual([]);
    expect(strayFeatureFiles(feature(...alone, 'save.saga.ts'))).toEqual([
      'src/web/features/a/read.saga.ts',
      'src/web/features/a/save.saga.ts',
    ]);
    expect(strayFeatureFiles(feature(...alone, 'screens/a.css'))).toEqual([
      'src/web/features/a/Page.tsx',
    ]);
  });
});
