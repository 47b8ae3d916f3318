/** The cost of each page of the built app over the wire, from its index.html and Vite's manifest: gzip bytes of JS and CSS. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './machine';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const WEB = path.join(root, 'dist/web');

/** The manifest of the last build. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;

/** gzip size of a built file, bytes. */
export const gzipOf = (file: string): number =>
  gzipSync(readFileSync(path.join(WEB, file)), { level: 9 }).length;

/** The files that loading these chunks brings with it: their static imports, and theirs, with their style sheets. */
export const filesOf = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    (chunk.imports ?? []).forEach(visit);
  };
  keys.forEach(visit);
  return files;
};

/** Files that the built page requests by itself: at every address, and beyond that at each address that people open first. */
export interface BuiltPage {
  readonly always: readonly string[];
  readonly early: readonly { readonly at: string; readonly files: readonly string[] }[];
}

/** Reads it out of the built index.html. */
export const readPage = (html = readFileSync(path.join(WEB, 'index.html'), 'utf8')): BuiltPage => {
  const [, early = '[]'] = /id="atelier-pages">([^<]*)</.exec(html) ?? [];
  const asked = [
    ...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
  ].map(([, file = '']) => file);
  const pages = JSON.parse(early) as { at: string; files: string[] }[];
  return {
    always: asked,
    early: pages.map(({ at, files }) => ({
      at,
      files: files.map((file) => file.replace(/^\//, '')),
    })),
  };
};

/** A page that is opened first: its address, and the layers that come over it. */
export interface FirstPage {
  readonly address: string;
  readonly layers: readonly RegExp[];
}

const filesOfPage = (
  manifest: Manifest,
  { address, layers }: FirstPage,
  page: BuiltPage,
): Set<string> => {
  const early = page.early.find(({ at }) => new RegExp(at).test(address))?.files ?? [];
  return new Set([...page.always, ...early, ...filesOf(manifest, screensOf(manifest, layers))]);
};

/** The lazily loaded chunks whose source paths match; every pattern has to match one. */
export const screensOf = (manifest: Manifest, screens: readonly RegExp[]): string[] =>
  screens.flatMap((pattern) => {
    const keys = Object.keys(manifest).filter(
      (key) => manifest[key]?.isDynamicEntry && pattern.test(`/${key}`),
    );
    if (keys.length === 0)
      throw new Error(`No lazily loaded chunk of the build is made from ${pattern}.`);
    return keys;
  });

const sizeOf = (
  files: Iterable<string>,
  kind: RegExp,
  without: ReadonlySet<string> = new Set(),
): number =>
  [...files]
    .filter((file) => kind.test(file) && !without.has(file))
    .reduce((sum, file) => sum + gzipOf(file), 0);

/** JS of a page that is loaded cold, with its layers, gzip bytes. */
export const coldJs = (manifest: Manifest, first: FirstPage, page = readPage()): number =>
  sizeOf(filesOfPage(manifest, first, page), /\.js$/);

/** JS that each lazily loaded chunk adds to what a page has `loaded` already: key → gzip bytes. */
export const furtherJs = (
  manifest: Manifest,
  loaded: FirstPage,
  page = readPage(),
): Record<string, number> => {
  const there = filesOfPage(manifest, loaded, page);
  return Object.fromEntries(
    Object.keys(manifest)
      .filter((key) => manifest[key]?.isDynamicEntry)
      .map((key) => [key, sizeOf(filesOf(manifest, [key]), /\.js$/, there)]),
  );
};

/** All style sheets of the app, gzip bytes. */
export const allCss = (manifest: Manifest): number =>
  sizeOf(
    new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])),
    /\.css$/,
  );
