/** A server of its own process that serves the addresses of the areas below a folder (argv), to be killed: prints where. */
import { openedStores } from './opened';

const { origin } = await openedStores(null, process.argv[2]);
process.stdout.write(`${origin}\n`);
