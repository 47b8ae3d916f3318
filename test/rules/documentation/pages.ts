/** The rules about the documentation as a whole: its index, its anchors and the names of its files. */
import path from 'node:path';
import { pick, type Tree } from '../tree';

const INDEX = 'docs/README.md';
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g;

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '');

const linksOf = (file: string, text: string) =>
  [...withoutCode(text).matchAll(LINK)].map(([, target = '', anchor]) => ({
    target: target === '' ? file : path.posix.join(path.posix.dirname(file), target),
    anchor,
  }));

/** The anchor that code hosts give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): ReadonlySet<string> => {
  const seen = new Map<string, number>();
  return new Set(
    [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
      const anchor = anchorOf(heading);
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
};

/** Pages of docs and of the guide that the index does not lead to. */
export const unlistedPages = (tree: Tree): string[] => {
  const listed = new Set(linksOf(INDEX, tree.get(INDEX) ?? '').map(({ target }) => target));
  return [...pick(tree, /^docs\/(guide\/)?[^/]+\.md$/).keys()].filter(
    (file) => file !== INDEX && !listed.has(file),
  );
};

/** Links of pages to a heading that the other page, or the same one, does not have. */
export const lostAnchors = (tree: Tree): string[] => {
  const pages = pick(tree, /\.md$/);
  const anchors = new Map([...pages].map(([file, text]) => [file, anchorsOf(text)]));
  return [...pages].flatMap(([file, text]) =>
    linksOf(file, text)
      .filter(
        ({ target, anchor }) => anchor !== undefined && anchors.get(target)?.has(anchor) === false,
      )
      .map(({ target, anchor }) => `${file} → ${target}#${anchor}`),
  );
};

/** Files whose paths differ in capitals alone: some machines cannot hold both. */
export const sameButForCapitals = (files: readonly string[]): string[] => {
  const first = new Map<string, string>();
  return files.filter((file) => {
    const key = file.toLowerCase();
    if (!first.has(key)) first.set(key, file);
    return first.get(key) !== file;
  });
};
