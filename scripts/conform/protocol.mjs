/** `npm run -s protocol > openapi.json`: prints the contract between web app and server as OpenAPI 3.1. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { at } from '../lib/run.mjs';

register();
const { openApi } = await import('./openapi.ts');
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
process.stdout.write(`${JSON.stringify(openApi(version), null, 2)}\n`);
