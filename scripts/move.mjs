/** `npm run move`: moves the built-in database and the drives on the disk to the PostgreSQL server and the S3 storage of the settings. Servers must be stopped. */
import './lib/node.mjs';
import { runServerCommand } from './lib/serverCommand.mjs';

await runServerCommand('move');
