/** The promised sizes of the built app (KiB gzip). `npm run bench -- sizes` prints them all. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  allCss,
  coldJs,
  filesOf,
  furtherJs,
  readManifest,
  readPage,
  type Manifest,
} from '#test/harness/budgets';
import { root } from '#test/harness/machine';
import {
  BUDGETS,
  FIRST_SIGNED_IN,
  JOB_WITH_CODE,
  LOGIN,
  OTHERWISE,
} from '#test/harness/measuredBudgets';

const KIB = 1024;

describe('what the built app costs over the wire', () => {
  it('follows static imports and style sheets, and leaves lazy chunks out', () => {
    const manifest: Manifest = {
      'index.html': {
        file: 'a.js',
        isEntry: true,
        imports: ['_b'],
        dynamicImports: ['c.tsx'],
        css: ['a.css'],
      },
      _b: { file: 'b.js', imports: ['index.html'] },
      'c.tsx': { file: 'c.js', isDynamicEntry: true },
    };
    expect([...filesOf(manifest, ['index.html'])].sort()).toEqual(['a.css', 'a.js', 'b.js']);
  });

  it('takes what the page asks for by itself, and what it asks for at an address', () => {
    const page = readPage(
      '<script type="application/json" id="atelier-pages">[{"at":"^/a$","files":["/assets/b.js"]}]</script><script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">',
    );
    expect(page).toEqual({
      always: ['assets/a.js', 'assets/a.css'],
      early: [{ at: '^/a$', files: ['assets/b.js'] }],
    });
    expect(readPage().always.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2);
  });

  it('the login page loads at most 170 KiB of JS', () => {
    expect(coldJs(readManifest(), LOGIN) / KIB).toBeLessThanOrEqual(BUDGETS.loginJs);
  });

  it('the first signed-in page loads at most 260 KiB of JS', () => {
    expect(coldJs(readManifest(), FIRST_SIGNED_IN) / KIB).toBeLessThanOrEqual(BUDGETS.firstPageJs);
  });

  it('each further route loads at most 80 KiB of JS', () => {
    const further = Object.entries(furtherJs(readManifest(), FIRST_SIGNED_IN)).filter(
      ([key]) => !OTHERWISE.test(key),
    );
    expect(further.filter(([, bytes]) => bytes / KIB > BUDGETS.routeJs)).toEqual([]);
  });

  it('the code editor of a job, loaded with the first code that shows, is at most 160 KiB of JS', () => {
    const [editor] = Object.entries(furtherJs(readManifest(), JOB_WITH_CODE)).filter(([key]) =>
      key.endsWith('/CodeText.tsx'),
    );
    expect(editor).toBeDefined();
    expect(editor![1] / KIB).toBeLessThanOrEqual(BUDGETS.codeEditorJs);
  });

  it('all style sheets together are at most 70 KiB', () => {
    expect(allCss(readManifest()) / KIB).toBeGreaterThan(0);
    expect(allCss(readManifest()) / KIB).toBeLessThanOrEqual(BUDGETS.css);
  });
});

it('the code of the pages people open first is asked for before the app runs: every file named in the page exists', () => {
  const { early } = readPage();
  const filesAt = (address: string) =>
    early.find(({ at }) => new RegExp(at).test(address))?.files ?? [];
  // The login page is part of what every page starts with; the pages behind it share one more file.
  expect(filesAt('/login')).toEqual([]);
  for (const address of ['/home', '/notebooks', '/notebooks/nb-1'])
    expect(filesAt(address).join()).toContain('members');
  for (const file of early.flatMap(({ files }) => files))
    expect(existsSync(path.join(root, 'dist/web', file)), file).toBe(true);
});
