/** The switchboard as a page: what every feature does on which event, by which policy and key, and the sentence that stands above its worker. */
import ts from 'typescript';
import type { Line } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { nodesOf, parseAll } from '../syntax';
import { pick, type Tree } from '../tree';

/** A feature of the app with its name. */
export interface NamedFeature {
  readonly name: string;
  readonly feature: Feature;
}

const firstSentence = (comment: string) =>
  comment
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(.*?[.!?])(\s.*)?$/, '$1');

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => ts.isJSDoc(doc))
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .at(-1) ?? '';

/** The first sentence above each function and constant, by file and name. */
const sentences = (sources: ReadonlyMap<string, ts.SourceFile>) => {
  const found = new Map<string, string>();
  for (const [file, source] of sources) {
    for (const node of nodesOf(source)) {
      // A worker that a function makes has its sentence above that function.
      const above = ts.isFunctionExpression(node)
        ? ts.findAncestor(node, ts.isVariableStatement)
        : node;
      const names = ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(({ name }) => name)
        : 'name' in node
          ? [node.name as ts.Node | undefined]
          : [];
      const sentence =
        above && (ts.isFunctionLike(node) || ts.isVariableStatement(node))
          ? firstSentence(docOf(above))
          : '';
      for (const name of names)
        if (sentence && name && ts.isIdentifier(name)) found.set(`${file}#${name.text}`, sentence);
    }
  }
  return found;
};

/** The keys that a feature's index.ts gives to its lines, by worker: as they are written there. */
const keysIn = (source: ts.SourceFile | undefined) =>
  new Map(
    (source ? [...nodesOf(source)] : [])
      .filter((node) => ts.isCallExpression(node))
      .filter(
        ({ expression, arguments: given }) =>
          ts.isIdentifier(expression) &&
          /^(leadingBy|latestBy|during)$/.test(expression.text) &&
          given.length > 2,
      )
      .map(({ arguments: given }) => [
        given.at(-1)?.getText() ?? '',
        given.at(-2)?.getText() ?? '',
      ]),
  );

/** The folder of each feature, by the name in its manifest. */
const foldersOf = (sources: ReadonlyMap<string, ts.SourceFile>) =>
  new Map(
    [...sources]
      .filter(([file]) => file.endsWith('/manifest.ts'))
      .flatMap(([file, source]) =>
        [...source.getFullText().matchAll(/^  name: '(\w+)'/gm)].map(([, name = '']) => [
          name,
          file.slice(0, -'manifest.ts'.length),
        ]),
      ) as [string, string][],
  );

/** The word of an action type: 'startRequested'. */
const wordOf = (type: string) => type.split('/').at(-1) ?? '';

/** The intents of a kind of object, by the word of the event that asks for them: the constant, and the sentence above it. */
const intentsIn = (folder: string, sources: ReadonlyMap<string, ts.SourceFile>) =>
  new Map(
    [...sources]
      .filter(([file]) => file.startsWith(folder))
      .flatMap(([, source]) =>
        source.statements.filter((statement) => ts.isVariableStatement(statement)),
      )
      .flatMap((statement) =>
        statement.declarationList.declarations.flatMap(
          ({ name: constant, initializer }): [string, readonly [string, string]][] => {
            if (
              !initializer ||
              !ts.isCallExpression(initializer) ||
              !/\.intent$/.test(initializer.expression.getText())
            )
              return [];
            // The word 'delete' cannot name a constant.
            const intent = constant.getText().startsWith('delete')
              ? 'delete'
              : (initializer.arguments[0]?.getText() ?? '');
            return [[`${intent}Requested`, [constant.getText(), firstSentence(docOf(statement))]]];
          },
        ),
      ),
  );

const code = (text: string) =>
  text.includes('`') ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The page below its marker: a table for each feature. */
export const switchboardOf = (features: readonly NamedFeature[], tree: Tree): string => {
  const sources = parseAll(pick(tree, /^src\/web\/(lib|ui|core|work|features|app)\//));
  const said = sentences(sources);
  const folders = foldersOf(sources);
  const folderOf = (name: string) => folders.get(name) ?? `src/web/features/${name}/`;
  const sentenceOf = (name: string, worker: string) => {
    const own = [...said].find(
      ([place]) => place.startsWith(folderOf(name)) && place.endsWith(`#${worker}`),
    );
    return (own ?? [...said].find(([place]) => place.endsWith(`#${worker}`)))?.[1] ?? '';
  };
  const row =
    (name: string, keys: ReadonlyMap<string, string>, intents: ReturnType<typeof intentsIn>) =>
    ({ on, policy, worker }: Line) => {
      const key = keys.get(worker);
      // An intent that a mechanism makes for several kinds has its sentence above its line there.
      const made = `${/(\w+)Requested$/.exec(on)?.[1] ?? ''}Line`;
      const [who, sentence] = intents.get(wordOf(on)) ?? [
        worker,
        sentenceOf(name, worker) || sentenceOf(name, made),
      ];
      return `| ${code(on)} | ${intents.has(wordOf(on)) ? 'intent' : policy} | ${key ? code(key) : ''} | ${code(who)} | ${cell(sentence)} |`;
    };
  const tableOf = ({ name, feature }: NamedFeature) => {
    const keys = keysIn(sources.get(`${folderOf(name)}index.ts`));
    const intents = intentsIn(folderOf(name), sources);
    const parts: readonly (readonly [string, readonly Line[] | undefined])[] = [
      ['with or without a session', feature.flowsOutside],
      ['while somebody is signed in', feature.flows],
    ];
    return parts.flatMap(([when, lines = []]) =>
      lines.length === 0
        ? []
        : [
            `### ${name}, ${when}`,
            '',
            '| on | policy | key | worker | what it does |',
            '|---|---|---|---|---|',
            ...lines.map(row(name, keys, intents)),
            '',
          ],
    );
  };
  return features.flatMap(tableOf).join('\n');
};
