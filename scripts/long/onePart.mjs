/** Runs one part of the long run in this process, for main.mjs: sends what the part says of itself, or why it failed. */
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { at } from '../lib/run.mjs';

const [name, options] = process.argv.slice(2);
register();
const send = (message) => new Promise((resolve) => process.send(message, resolve));
for (const file of readdirSync(at('scripts/long/parts'))) {
  const { parts } = await import(pathToFileURL(at('scripts/long/parts', file)).href);
  const part = parts.find((one) => one.name === name);
  if (!part) continue;
  try {
    await send(await part.run(JSON.parse(options)));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    await send({ version: error.version ?? '', note: error.message.split('\n')[0].slice(0, 200) });
    process.exit(1);
  }
}
