import { EVERY_SETTING } from './all';
import { defaultText } from './texts';

const USAGE = `Usage: npm start [-- <option>]

Starts the Atelier server. Settings come from the environment: ATELIER_PORT=9000 npm start

Options
  --help    shows this
  --check   reads the settings and tries what can be tried without a start: database, folders,
            ports, programs and the services that are set. Exits with 0 where all is well, else 1

Most used settings (all of them: docs/configuration.md)
`;

const plain = (text: string) => text.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
const NAME_WIDTH = 26;

/** The text of `npm start -- --help`. */
export const helpText = (): string =>
  USAGE +
  EVERY_SETTING.filter(([, { common }]) => common)
    .map(
      ([name, described]) =>
        `  ${name.padEnd(NAME_WIDTH)}${plain(described.about)}\n  ${''.padEnd(NAME_WIDTH)}Default: ${plain(defaultText(described))}\n`,
    )
    .join('');

export type Wish = 'start' | 'help' | 'check';

/** The command of the words behind `npm start --`; a sentence where there is no such command. */
export const wishOf = (words: readonly string[]): Wish | { readonly trouble: string } => {
  const [word, ...more] = words;
  if (word === undefined) return 'start';
  if (more.length === 0 && (word === '--help' || word === '-h')) return 'help';
  if (more.length === 0 && word === '--check') return 'check';
  return { trouble: `Unknown option: ${words.join(' ')}\n\n${USAGE.split('\n\nMost')[0]}\n` };
};
