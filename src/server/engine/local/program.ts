import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { BuildOptions } from 'esbuild';
import { programFolders } from '../../programFolders';

/** A program of its own, because esbuild refuses to run where a test has put the objects of a browser in place of Node's. */
const BUNDLE = "process.stdout.write(require('esbuild').buildSync(JSON.parse(process.argv[1])).outputFiles[0].text)";

/** Makes one file of the supervisor's source, for development: read by way of tsx each supervisor would need half a second of a processor. */
const bundled = (): string => {
  const source = path.join(programFolders.root, 'src/server');
  const options: BuildOptions = {
    entryPoints: [path.join(source, 'engine/local/supervisor.ts')], bundle: true, write: false, platform: 'node', format: 'esm', target: 'node20',
    tsconfig: path.join(source, 'tsconfig.json'),
  };
  const program = execFileSync(process.execPath, ['-e', BUNDLE, JSON.stringify(options)], { cwd: programFolders.root, encoding: 'utf8' });
  const file = path.join(programFolders.seedCache, `supervisor-${createHash('sha256').update(program).digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(programFolders.seedCache, { recursive: true });
  // Several servers may do this at once, and none may start half a file.
  writeFileSync(`${file}.${process.pid}`, program);
  renameSync(`${file}.${process.pid}`, file);
  return file;
};

let fromSource: string | null = null;

/** The arguments that make Node run the supervisor: the file the build made of it, or in development one that is made of its source here. */
export const supervisorProgram = (): readonly string[] => {
  const built = path.join(import.meta.dirname, '../../supervisor.js');
  return [existsSync(built) ? built : (fromSource ??= bundled())];
};
