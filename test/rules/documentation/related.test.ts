import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { filesOf, readSources, relatedTests } from '../../../scripts/related/graph.mjs';

const planted = (files: Record<string, string>) => new Map(Object.entries(files));

describe('npm run test:related', () => {
  it('finds the tests that import a file, also through others, by alias, lazily and in a cycle', () => {
    const sources = planted({
      'src/web/a.ts': "import './b';",
      'src/web/b.ts': "import { a } from './a';",
      'src/web/page.tsx': "const load = () => import('./b');",
      'src/web/folder/index.ts': "export * from '~/web/page';",
      'test/screens/far.test.tsx': "import { x } from '~/web/folder';",
      'test/unit/near.test.ts': "import { b } from '~/web/b';",
      'test/unit/other.test.ts': "import { c } from '~/web/c';",
      'test/unit/support.ts': "import { b } from '~/web/b';",
    });
    expect(relatedTests(sources, ['src/web/b.ts'])).toEqual([
      'test/unit/near.test.ts',
      'test/screens/far.test.tsx',
    ]);
  });

  it('puts the file itself first, then tests of the same area, then the near and the cheap ones, and no browser test', () => {
    const imports = "import { x } from '~/server/areas/datasets/x';";
    const sources = planted({
      'src/server/areas/datasets/x.ts': '',
      'src/server/start/app.ts': "import '../areas/datasets/x';",
      'test/e2e/datasets.test.ts': imports,
      'test/server/other.test.ts': imports,
      'test/unit/other.test.ts': imports,
      'test/server/datasets/runs.test.ts': "import { app } from '~/server/start/app';",
      'test/server/web.test.ts': '',
    });
    expect(
      relatedTests(sources, ['src/server/areas/datasets/x.ts', 'test/server/web.test.ts']),
    ).toEqual([
      'test/server/web.test.ts',
      'test/server/datasets/runs.test.ts',
      'test/unit/other.test.ts',
      'test/server/other.test.ts',
    ]);
  });

  it('reads this repository, takes folders for what lies in them, and says which word names nothing', () => {
    expect(relatedTests(readSources(root), ['src/web/lib/saga/callApi.ts'])).toContain(
      'test/wire/callApi.test.ts',
    );
    expect(filesOf(root, ['scripts/related'])).toContain('scripts/related/main.mjs');
    expect(() => filesOf(root, ['src/no-such-file.ts'])).toThrow(
      'There is no file src/no-such-file.ts in this repository.',
    );
  });
});
