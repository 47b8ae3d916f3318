import { TOPICS } from './all';
import type { Setting } from './setting';
import { defaultText, typeText } from './texts';

const INTRODUCTION = `# Configuration

This page is made by \`npm run configuration\` from the schemas in \`src/server/platform/settings\`; \`test/rules\` fails where it is stale.

The server reads its settings from the environment, and none is needed. \`npm start -- --help\` shows the most used ones, and \`npm start -- --check\` reads all of
them and tries what can be tried without a start: database, folders, ports, programs, and the services that are set. It prints a line for each and exits with 0 or 1.
A setting that cannot be used stops the start; all of them are named at once. A name that begins with \`ATELIER_\` and is not on this page is refused, too.

A **secret** can stand in a file in place of the environment: \`NAME_FILE\` names it (\`DATABASE_URL_FILE=/run/secrets/database\`). Secrets are taken out of the environment of
the server when it starts, so nothing that it starts inherits them. Items of a list have commas between them.
`;

const row = ([name, described]: readonly [string, Setting]): string =>
  `| ${[
    `\`${name}\``,
    typeText(described),
    defaultText(described),
    described.about,
    `\`${described.example}\``,
  ].join(' | ')} |`;

const HEAD = ['| variable | type | default | what it does | example |', '| - | - | - | - | - |'];

/** docs/configuration.md as the settings make it, before it is formatted. */
export const configurationPage = (): string =>
  [
    INTRODUCTION,
    ...TOPICS.map(
      ({ title, settings }) =>
        `## ${title}\n\n${[...HEAD, ...Object.entries<Setting>(settings).map(row)].join('\n')}\n`,
    ),
  ].join('\n');
