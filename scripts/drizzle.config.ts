import { defineConfig } from 'drizzle-kit';

/** `npm run migrations` writes the next plain SQL migration out of the tables. Paths are relative to the repository. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/{areas/*,areas/*/*,platform/*}/tables.ts',
  out: './src/server/platform/database/migrations',
});
