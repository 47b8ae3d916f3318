/** `npm run backup`, `npm run restore` and `npm run move`: what the build makes a program of, beside the server. */
import { runCommand } from './backup/commands';

process.exit(await runCommand(process.argv.slice(2)));
