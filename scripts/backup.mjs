/** `npm run backup [-- <new folder>]`: copies database, files and key, while the server runs or not. By default to <data>/backups/<time>. */
import './lib/node.mjs';
import { runServerCommand } from './lib/serverCommand.mjs';

await runServerCommand('backup');
