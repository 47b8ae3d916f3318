/** An action that somebody reads in DevTools is found: its type is the folder of its feature, a slash and the name of its creator. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { nodesOf, parseAll } from '../syntax';
import { pick, planted, readTree, type Tree } from '../tree';

interface Created {
  readonly file: string;
  readonly creator: string;
  readonly type: string;
}

/** Every `const creator = createAction('type')` of the web app. */
const createdIn = (tree: Tree): Created[] =>
  [...parseAll(pick(tree, /^src\/web\/.*\.ts$/))].flatMap(([file, source]) =>
    [...nodesOf(source)].flatMap((node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
      const { initializer } = node;
      if (!ts.isCallExpression(initializer) || initializer.expression.getText() !== 'createAction')
        return [];
      const [type] = initializer.arguments;
      return type && ts.isStringLiteral(type)
        ? [{ file, creator: node.name.getText(), type: type.text }]
        : [];
    }),
  );

/** The folder of the feature below its layer. Actions of lib are of the part of core that they concern. */
const featureOf = (file: string): string | null =>
  /^src\/web\/(?:core|work|features)\/([^/]+)\//.exec(file)?.[1] ?? null;

const misnamed = (created: readonly Created[]): Created[] =>
  created.filter(({ file, creator, type }) => {
    const [feature, word, ...rest] = type.split('/');
    return word !== creator || rest.length > 0 || feature !== (featureOf(file) ?? feature);
  });

describe('action types', () => {
  it('are the folder of the feature and the name of the creator', () => {
    const created = createdIn(readTree(['src']));
    expect(created.length).toBeGreaterThan(800);
    expect(misnamed(created)).toEqual([]);
  });

  it('are there once', () => {
    const all = createdIn(readTree(['src'])).map(({ type }) => type);
    expect(all.filter((type, index) => all.indexOf(type) !== index)).toEqual([]);
  });

  it('bites another word, another folder and a third part', () => {
    const file = 'src/web/features/streams/player/events.ts';
    const bad = [
      "export const trimmed = createAction('streams/cut');",
      "export const trimmed = createAction<{ at: number }>('player/trimmed');",
      "export const trimmed = createAction<Id & { at: readonly number[] }>(\n  'streams/player/trimmed',\n);",
    ];
    for (const text of bad) expect(misnamed(createdIn(planted({ [file]: text })))).toHaveLength(1);
    const good = "export const trimmed = createAction('streams/trimmed');";
    expect(misnamed(createdIn(planted({ [file]: good })))).toEqual([]);
  });
});
