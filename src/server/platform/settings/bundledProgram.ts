import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { BuildOptions } from 'esbuild';
import { programFolders } from './programFolders';

/** A program of its own, because esbuild refuses to run where a test has put the objects of a browser in place of Node's. */
const BUNDLE =
  "process.stdout.write(require('esbuild').buildSync(JSON.parse(process.argv[1])).outputFiles[0].text)";

/** Makes one file of a program's source, for development: read by way of tsx each start of it would need half a second of a processor. */
const bundled = (name: string, entry: string): string => {
  const source = path.join(programFolders.root, 'src/server');
  const options: BuildOptions = {
    entryPoints: [path.join(source, entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: path.join(source, 'tsconfig.json'),
  };
  const program = execFileSync(process.execPath, ['-e', BUNDLE, JSON.stringify(options)], {
    cwd: programFolders.root,
    encoding: 'utf8',
  });
  const file = path.join(
    programFolders.seedCache,
    `${name}-${createHash('sha256').update(program).digest('hex').slice(0, 16)}.mjs`,
  );
  if (existsSync(file)) return file;
  mkdirSync(programFolders.seedCache, { recursive: true });
  // Several servers may do this at once, and none may start half a file.
  writeFileSync(`${file}.${process.pid}`, program);
  renameSync(`${file}.${process.pid}`, file);
  return file;
};

const fromSource = new Map<string, string>();

/**
 * A program of ours that runs in a process of its own, as one file that needs nothing but Node: the one the build made of `entry` (below
 * `src/server`), or in development one that is made of its source here.
 */
export const bundledProgram = (name: string, entry: string): string => {
  const built = path.join(import.meta.dirname, '../..', `${name}.js`);
  if (existsSync(built)) return built;
  const known = fromSource.get(name) ?? bundled(name, entry);
  fromSource.set(name, known);
  return known;
};
