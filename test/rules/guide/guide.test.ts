/** The user guide says what is: its links lead somewhere, its pictures are there, and the labels it names stand in the app. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { CHAPTERS } from '~/web/features/guide/model/chapters';
import { pick, planted, readTree } from '../tree';
import {
  labelsIn,
  lostLabels,
  lostLinks,
  picturesOf,
  titlesOf,
  twiceHeaded,
  undrawn,
} from './reading';

const PICTURES = path.join(root, 'docs/guide/pictures');
const MAX_BYTES = 1_500_000;

describe('the user guide', { timeout: 120_000 }, () => {
  const tree = readTree(['docs/guide']);

  it('has a file for each chapter of the list, which begins with its title', () => {
    expect(titlesOf(tree)).toEqual(
      Object.fromEntries(CHAPTERS.map(({ name, title }) => [name, [title]])),
    );
  });

  it('has links that lead to a chapter or a heading, and headings that can be told apart', () => {
    expect(lostLinks(tree)).toEqual([]);
    expect(twiceHeaded(tree)).toEqual([]);
    expect(
      lostLinks(
        planted({
          'docs/guide/a.md':
            '# A\n## Here it is\n[a](b.md) [b](#here-it-is) [c](a.md#gone) [d](/jobs) [e](https://example.org)',
        }),
      ),
    ).toEqual(['a → b.md', 'a → a.md#gone', 'a → /jobs']);
    expect(twiceHeaded(planted({ 'docs/guide/a.md': '# A\n## One\n## One' }))).toEqual(['a#one']);
  });

  it('shows every picture that is there, each with words for it, and no other, and the browser tests make each of them', () => {
    const pictures = picturesOf(tree);
    const files = readdirSync(PICTURES);
    expect(pictures.map(({ file }) => file).sort()).toEqual(
      files.map((file) => `pictures/${file}`).sort(),
    );
    expect(
      pictures.filter(
        ({ file, alt }) => alt.length < 15 || !existsSync(path.join(root, 'docs/guide', file)),
      ),
    ).toEqual([]);
    expect(
      files.reduce((sum, file) => sum + statSync(path.join(PICTURES, file)).size, 0),
    ).toBeLessThanOrEqual(MAX_BYTES);
    const journeys = [...pick(readTree(['test/e2e']), /\.test\.ts$/).values()].join('\n');
    expect(
      files.filter(
        (file) =>
          !new RegExp(`guidePicture\\(\\w+, '${path.basename(file, '.jpg')}'\\)`).test(journeys),
      ),
    ).toEqual([]);
  });

  it('has nothing that its pages would not draw', () => {
    expect(undrawn(tree)).toEqual([]);
    expect(undrawn(planted({ 'docs/guide/a.md': '# A\n\n| a |\n|---|\n' }))).toEqual([
      'a: table | a |\n|---|\n',
    ]);
  });

  it('names labels in bold, and each of them stands in the app', () => {
    const labels = labelsIn(readTree(['src/web', 'src/contract', 'src/frames']));
    expect(lostLabels(tree, labels)).toEqual([]);
    const shown = labelsIn(
      planted({
        'src/web/a.tsx': 'const a = <p title="Over">Run\n  it</p>;',
        'src/server/b.ts': "const b = 'Hidden';",
      }),
    );
    expect(
      lostLabels(planted({ 'docs/guide/a.md': '**Run it** **Over** **Run** **Hidden**' }), shown),
    ).toEqual(['a: Run', 'a: Hidden']);
  });
});
