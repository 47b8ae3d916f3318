/** `npm run restore -- <backup> [--replace]`: puts a backup back; with `--replace` what is there is kept aside. Servers must be stopped. */
import './lib/node.mjs';
import { runServerCommand } from './lib/serverCommand.mjs';

await runServerCommand('restore');
