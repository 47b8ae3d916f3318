/** `npm run configuration`: writes docs/configuration.md from the settings of the server; test/rules fails where it is stale. */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { register } from 'tsx/esm/api';
import { at } from './lib/run.mjs';

process.env['TSX_TSCONFIG_PATH'] = at('src/server/tsconfig.json');
register();
const { formattedPage, PAGE } = await import('../test/rules/settings/page.ts');
writeFileSync(at(PAGE), await formattedPage());
