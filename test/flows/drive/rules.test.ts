import { describe, expect, test } from 'vitest';
import { folderNameProblem, newNameProblem, stemLength } from '~/web/features/drive/model/rules';

const letters = { anyNames: false };
const any = { anyNames: true };

describe('names', () => {
  test('DRV-23 DRV-24 where any names are allowed only what a path cannot hold is refused', () => {
    for (const name of ['a_b', 'v1.2', 'häß (3) [x] 🙂']) {
      expect(folderNameProblem(name, any)).toBeUndefined();
      expect(newNameProblem(name, '/a.txt', any)).toBeUndefined();
    }
    expect(folderNameProblem('a/b', any)).toBe(
      'Please enter a valid folder name (alphanumeric, spaces and hyphens): “/” is not allowed',
    );
    expect(newNameProblem('a\\b', '/a.txt', any)).toBe(
      'Please enter a valid name (alphanumeric, spaces and hyphens): “\\” is not allowed',
    );
    for (const name of ['', ' ', '..'])
      expect([folderNameProblem(name, any), newNameProblem(name, '/a.txt', any)]).not.toContain(
        undefined,
      );
  });

  test('DRV-24 a folder keeps its dot, and a whole character is named even where it is two units long', () => {
    expect(newNameProblem('v1.3', '/v1.2/', letters)).toBeUndefined();
    expect(newNameProblem('v1_3', '/v1.2/', letters)).toMatch(/: “_” is not allowed$/);
    expect(newNameProblem('🙂', '/a.txt', letters)).toMatch(/: “🙂” is not allowed$/);
  });

  test('the stem of a file is what stands before its extension', () => {
    expect(['/iris.csv', '/a.tar.gz', '/.env', '/README', '/v1.2/'].map(stemLength)).toEqual([
      4, 5, 4, 6, 4,
    ]);
  });
});
