/** Child processes for the scripts: quiet ones that speak only when they fail, and loud ones that share the terminal. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path below the root. */
export const at = (...parts) => path.join(root, ...parts);

/** '1.4 s', for progress lines. */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a program in the root and resolves to `{ code, output }`; never rejects on a non-zero exit.
 * `quiet` keeps the output instead of showing it. `env` is added to this process's environment.
 */
export const run = (command, args, { quiet = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1), output }),
    );
  });

/** Runs a JavaScript file with this Node. */
export const node = (file, args = [], options = {}) =>
  run(process.execPath, [file, ...args], options);
