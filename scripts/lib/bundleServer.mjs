/**
 * Bundles the server's TypeScript into single ES modules that need no package but PGlite and sql.js (whose WASM files must stay
 * beside their code), the S3 client and the Kubernetes client (which are loaded only where they are configured), and werift (which
 * comes with the first live room), and copies what it reads at run time: Python files, migrations, samples.
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from './run.mjs';

const SOURCE = at('src/server');

/**
 * Lets `import.meta.dirname`, `.filename` and `.url` of a bundled file mean its old place relative to the bundle, so that
 * `runtimes/kernel.ts` finds `runner.py` beside itself both in src/ and, copied, in dist/.
 */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!file.startsWith(SOURCE + path.sep)) return undefined;
      const text = await readFile(file, 'utf8');
      if (!/import\.meta\.(dirname|filename|url)/.test(text)) return undefined;
      const place = path.relative(SOURCE, file);
      const contents = text
        .replaceAll('import.meta.dirname', `atelierPlace(${JSON.stringify(path.dirname(place))})`)
        .replaceAll('import.meta.filename', `atelierPlace(${JSON.stringify(place)})`)
        .replaceAll('import.meta.url', `atelierUrl(${JSON.stringify(place)})`);
      return {
        contents: `declare const atelierPlace: (place: string) => string, atelierUrl: (place: string) => string;\n${contents}`,
        loader: 'ts',
      };
    });
  },
};

/** CommonJS packages inside an ES module ask for `require`. */
const BANNER = [
  "import { createRequire as atelierRequire } from 'node:module';",
  "import { fileURLToPath as atelierPath } from 'node:url';",
  'const require = atelierRequire(import.meta.url);',
  "const atelierUrl = (place) => new URL(place, import.meta.url).href, atelierPlace = (place) => atelierPath(new URL(place, import.meta.url)).replace(/\\/$/, '');",
  "const __filename = atelierPlace('main.js'), __dirname = atelierPlace('.');",
].join('\n');

const filesBelow = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));

/**
 * Bundles the entries (name → file below src/server) into `folder`, and copies everything that is no TypeScript beside them.
 * Earlier files are replaced one by one, so that a server that starts meanwhile finds all of them; other files in the folder are
 * deleted, except those in `keep`.
 */
export const bundleServer = async (entries, folder, keep = []) => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: at(),
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(SOURCE, file)]),
    ),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(SOURCE, 'tsconfig.json'),
    external: [
      '@electric-sql/pglite',
      '@electric-sql/pglite/*',
      'sql.js',
      '@aws-sdk/*',
      '@kubernetes/client-node',
      'werift',
      'pg-native',
      'bufferutil',
      'utf-8-validate',
    ],
    banner: { js: BANNER },
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [keepPlaces],
    write: false,
  });
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    await writeFile(`${file}.new`, contents);
    await rename(`${file}.new`, file);
  }
  const assets = (await filesBelow(SOURCE)).filter(
    (file) => !/\.ts$|tsconfig\.json$|README\.md$|__pycache__/.test(file),
  );
  await Promise.all(assets.map((file) => cp(path.join(SOURCE, file), path.join(folder, file))));
  const wanted = new Set([
    ...keep,
    ...assets,
    ...outputFiles.map(({ path: file }) => path.relative(folder, file)),
  ]);
  await Promise.all(
    (await filesBelow(folder))
      .filter((file) => !wanted.has(file))
      .map((file) => rm(path.join(folder, file), { force: true })),
  );
};
