import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** A page whose code should start on its way before the app runs: which paths it has, and the modules it is made of. */
export interface EarlyPage {
  /** A pattern of the path, as RegExp takes it. */
  readonly at: string;
  /** Ends of the modules' file names. */
  readonly modules: readonly string[];
}

const TAG = '<script src="/boot.js"></script>';

/**
 * Writes into index.html which files each of these pages needs beyond what every page starts with, and the script `boot` that
 * asks for them: inline, because it would hold everything up by a round trip. Fails the build where a page's module is in no
 * chunk any more.
 */
export function preloadPages(pages: readonly EarlyPage[], boot: string): Plugin {
  return {
    name: 'atelier:preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const chunkNamed = (name: string) => chunks.find(({ fileName }) => fileName === name);
        const filesOf = (chunk: Chunk, found = new Set<string>()): Set<string> => {
          if (found.has(chunk.fileName)) return found;
          found.add(chunk.fileName);
          for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
          for (const name of chunk.imports) {
            const imported = chunkNamed(name);
            if (imported) filesOf(imported, found);
          }
          return found;
        };
        const entry = chunks.find(({ isEntry }) => isEntry);
        const known = entry ? filesOf(entry) : new Set<string>();
        const filesOfModule = (end: string) => {
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end)) ??
            chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
          if (!chunk)
            throw new Error(
              `${end} is in no chunk, so nothing of it can be asked for early (vite.config.ts).`,
            );
          return [...filesOf(chunk)];
        };
        const written = pages.map(({ at, modules }) => ({
          at,
          files: [...new Set(modules.flatMap(filesOfModule))]
            .filter((file) => !known.has(file))
            .map((file) => `/${file}`),
        }));
        if (!html.includes(TAG)) throw new Error(`index.html does not hold ${TAG}.`);
        return {
          html: html.replace(TAG, () => `<script>${readFileSync(boot, 'utf8')}</script>`),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'atelier-pages' },
              children: JSON.stringify(written),
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
  };
}
