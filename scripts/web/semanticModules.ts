import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'semantic-ui-react';
const EXPORT = /export \{ default as (\w+) \} from '\.\/([^']+)'/g;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']semantic-ui-react["']/g;

/** The module of each component: its name → its file, as the package's own list of exports says; `entry` is that list. */
const readModules = (entry: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(entry, 'utf8').matchAll(EXPORT)].map(([, name = '', place = '']) => {
      const isFile = existsSync(path.join(path.dirname(entry), `${place}.js`));
      return [name, `${PACKAGE}/dist/es/${place}${isFile ? '.js' : '/index.js'}`];
    }),
  );

/** A module whose components come from the package's list of exports, with each taken from its own file. Throws where the package does not export one. */
export const fromSeparateFiles = (code: string, modules: ReadonlyMap<string, string>): string =>
  code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const [imported = '', local = imported] = name.split(/\s+as\s+/);
        const file = modules.get(imported);
        if (!file) throw new Error(`${PACKAGE} exports no ${imported}.`);
        return `import ${local} from "${file}"`;
      })
      .join(';'),
  );

/**
 * Takes every component of Semantic UI from its own file when the app is built. Through the package's list of exports each page would reach all
 * components that any page uses, and the first page would carry them.
 */
export const semanticModules = (packageFolder: string): Plugin => {
  const modules = readModules(path.join(packageFolder, 'dist/es/index.js'));
  return {
    name: 'atelier-semantic-modules',
    apply: 'build',
    transform: {
      filter: { code: PACKAGE, id: { exclude: /node_modules/ } },
      handler: (code) => ({ code: fromSeparateFiles(code, modules), map: null }),
    },
  };
};
