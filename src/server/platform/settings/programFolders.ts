import path from 'node:path';

/** Folders that belong to the program. The same whether it runs from `src/server` or as the bundle in `dist/server`. */
const here = path.resolve(import.meta.dirname, '../..');
const root = path.resolve(here, '../..');

export const programFolders = {
  root,
  /** The built web app. */
  web: path.join(root, 'dist/web'),
  /** The built page of the notebook editor. */
  editor: path.join(root, 'dist/frames/editor'),
  /** The built page of live rooms. */
  room: path.join(root, 'dist/frames/room'),
  /** An initialised, migrated database, packed by the build; may be absent. */
  seed: path.join(root, 'dist/server/seed.tgz'),
  /** Where tests and development keep a seed of their own. */
  seedCache: path.join(root, 'node_modules/.cache/atelier'),
  migrations: path.join(here, 'platform/database/migrations'),
  samples: path.join(here, 'start/firstRun/samples'),
} as const;
