import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#test/harness/machine';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|html)$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name));

const sources = [
  ...filesBelow(path.join(root, 'src/web')),
  ...filesBelow(path.join(root, 'src/frames')),
].map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }));

/** Every element that opens a new tab, whole. What has no referrer has no opener either. */
const newTabs = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<a\b(?:=>|[^>])*?target="_blank"(?:=>|[^>])*>/g)].map(([element]) => ({
    file,
    element,
  })),
);

test('GEN-13 links that leave the app open a new tab that has no way back to this one', () => {
  expect(newTabs.length).toBeGreaterThan(5);
  expect(
    newTabs
      .filter(({ element }) => !/rel="[^"]*(noopener|noreferrer)/.test(element))
      .map(({ file }) => file),
  ).toEqual([]);
  const opened = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/window\.open\(([^;]*)\);/g)].map(([, args = '']) => ({ file, args })),
  );
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(({ args }) => !args.includes('noopener'))).toEqual([]);
});

test('GEN-13 in a browser there is no bar to drag the window by', () => {
  expect(
    sources
      .filter(({ text }) => /-webkit-app-region|data-tauri-drag-region/.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});
