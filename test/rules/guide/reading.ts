/** Input of the rules of the user guide: its chapters, and the labels that the app shows. Each rule returns its findings, one line each. */
import path from 'node:path';
import { lexer, walkTokens, type Token } from 'marked';
import ts from 'typescript';
import { headingId, supportedTokens } from '~/web/features/guide/model/reading';
import { nodesOf, parseAll } from '../syntax';
import { pick, type Tree } from '../tree';

const CHAPTER = /^docs\/guide\/[^/]+\.md$/;

const tokensOf = (text: string): Token[] => {
  const all: Token[] = [];
  void walkTokens(lexer(text), (token) => {
    all.push(token);
  });
  return all;
};

const nameOf = (file: string) => path.posix.basename(file, '.md');

/** The chapters of a tree by their names, each as all of its tokens. */
const chaptersOf = (tree: Tree): ReadonlyMap<string, readonly Token[]> =>
  new Map([...pick(tree, CHAPTER)].map(([file, text]) => [nameOf(file), tokensOf(text)]));

const textsOf = (tokens: readonly Token[], type: string): string[] =>
  tokens
    .filter((token) => token.type === type)
    .map((token) => ('text' in token ? String(token.text) : ''));
const hrefsOf = (tokens: readonly Token[], type: string): string[] =>
  tokens
    .filter((token) => token.type === type)
    .map((token) => ('href' in token ? String(token.href) : ''));

/** Titles of the chapters by their names. */
export const titlesOf = (tree: Tree): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...chaptersOf(tree)].map(([name, tokens]) => [
      name,
      tokens
        .filter((token) => token.type === 'heading' && 'depth' in token && token.depth === 1)
        .map((token) => ('text' in token ? String(token.text) : '')),
    ]),
  );

/** Links that lead to no chapter and to no heading. */
export const lostLinks = (tree: Tree): string[] => {
  const chapters = chaptersOf(tree);
  const headingsOf = (name: string) => textsOf(chapters.get(name) ?? [], 'heading').map(headingId);
  return [...chapters].flatMap(([name, tokens]) =>
    hrefsOf(tokens, 'link')
      .filter((href) => {
        const [, chapter, section] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
        if (href === '' || (chapter === undefined && section === undefined))
          return !/^https:\/\//.test(href);
        const to = chapter ?? name;
        return !chapters.has(to) || (section !== undefined && !headingsOf(to).includes(section));
      })
      .map((href) => `${name} → ${href}`),
  );
};

/** Headings of a chapter that a link could not tell apart. */
export const twiceHeaded = (tree: Tree): string[] =>
  [...chaptersOf(tree)].flatMap(([name, tokens]) => {
    const ids = textsOf(tokens, 'heading').map(headingId);
    return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name}#${id}`);
  });

/** Pictures that chapters name, each with what is said of it to whoever does not see it. */
export const picturesOf = (
  tree: Tree,
): readonly { readonly file: string; readonly alt: string }[] =>
  [...chaptersOf(tree).values()].flatMap((tokens) =>
    tokens
      .filter((token) => token.type === 'image')
      .map((token) => ({
        file: 'href' in token ? String(token.href) : '',
        alt: 'text' in token ? String(token.text) : '',
      })),
  );

/** Parts of the chapters that the pages of the guide would leave out, because they do not draw them. */
export const undrawn = (tree: Tree): string[] =>
  [...chaptersOf(tree)].flatMap(([name, tokens]) =>
    tokens
      .filter((token) => token.type !== 'space' && supportedTokens([token]).length === 0)
      .map(({ type, raw }) => `${name}: ${type} ${raw.slice(0, 40)}`),
  );

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Every text that stands in the sources of what people see: whole strings, and the texts between tags. */
export const labelsIn = (tree: Tree): ReadonlySet<string> =>
  new Set(
    [...parseAll(pick(tree, /^src\/(web|contract|frames)\/.*\.tsx?$/)).values()].flatMap((source) =>
      [...nodesOf(source)].flatMap((node) =>
        ts.isStringLiteralLike(node) || ts.isJsxText(node) ? [plain(node.text)] : [],
      ),
    ),
  );

/** Labels that the guide names in bold and the app does not show. */
export const lostLabels = (tree: Tree, labels: ReadonlySet<string>): string[] =>
  [...chaptersOf(tree)].flatMap(([name, tokens]) =>
    textsOf(tokens, 'strong')
      .map(plain)
      .filter((label) => !labels.has(label))
      .map((label) => `${name}: ${label}`),
  );
