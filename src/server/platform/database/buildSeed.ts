import path from 'node:path';
import { programFolders } from '../settings/programFolders';
import { buildSeed } from './seed';

/*
 * Run by the build: `buildSeed [file]` writes the prepared database (dist/server/seed.tgz), so that a first start unpacks it
 * instead of initialising one.
 */
await buildSeed(path.resolve(process.argv[2] ?? programFolders.seed));
process.exit(0);
