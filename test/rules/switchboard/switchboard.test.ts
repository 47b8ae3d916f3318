import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { roster } from '~/web/app/roster';
import { every } from '~/web/lib/saga/policies';
import { switchboardOf, type NamedFeature } from './page';
import { readTree } from '../tree';

const PAGE = path.join(root, 'docs/switchboard.md');
const MARKER =
  '<!-- From here on the page is made from the code: npx vitest run --config scripts/vitest.config.ts --project node test/rules/switchboard -u -->';

const features: readonly NamedFeature[] = await Promise.all(
  roster.manifests.map(async (manifest) => ({
    name: manifest.name,
    feature: manifest.joins === 'start' ? manifest.feature : await manifest.load(),
  })),
);

describe('docs/switchboard.md', () => {
  it('says what the code does', async () => {
    const [byHand = ''] = readFileSync(PAGE, 'utf8').split(MARKER);
    await expect(
      `${byHand}${MARKER}\n\n${switchboardOf(features, readTree(['src']))}`,
    ).toMatchFileSnapshot(PAGE);
  });

  it('has a line for every line of every feature, each with a sentence', () => {
    const rows = switchboardOf(features, readTree(['src']))
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(
      features.flatMap(({ feature: { flows = [], flowsOutside = [] } }) => [
        ...flows,
        ...flowsOutside,
      ]).length,
    );
    expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([]);
  });

  it('takes the sentence from above the worker, and the key from where the line stands', () => {
    const worker = function* flyKite() {
      yield* [];
    };
    const event = { type: 'kites/flown', match: (_: unknown): _ is { type: string } => true };
    const tree = new Map([
      [
        'src/web/features/kites/index.ts',
        'const flows = [leadingBy(flown, ({ id }) => id, flyKite)];',
      ],
      [
        'src/web/features/kites/flows/flyKite.saga.ts',
        '/** Lets it rise. Then it lands. */\nexport function* flyKite() {}',
      ],
    ]);
    expect(
      switchboardOf([{ name: 'kites', feature: { flows: [every(event, worker)] } }], tree),
    ).toContain('| `kites/flown` | every | `({ id }) => id` | `flyKite` | Lets it rise. |');
  });
});
