import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const smallest = 1024;

/** Writes a .br and a .gz beside every text asset of a build, so that the server never compresses while somebody waits. */
export function precompress(): Plugin {
  return {
    name: 'atelier:precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => worthIt.test(name) && !name.startsWith('.vite/'))
          .map(async (name) => {
            const file = path.join(dir, name);
            const bytes = await readFile(file);
            if (bytes.length < smallest) return;
            const brotli = promisify(brotliCompress)(bytes, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
            });
            await Promise.all([
              brotli.then((packed) => writeFile(`${file}.br`, packed)),
              promisify(gzip)(bytes, { level: 9 }).then((packed) =>
                writeFile(`${file}.gz`, packed),
              ),
            ]);
          }),
      );
    },
  };
}
