/**
 * `npm run conform -- URL`: checks a server against section 7 of the specification. It only reads; with `--write` it also sends what makes, changes and
 * deletes. ATELIER_CONFORM_USER and ATELIER_CONFORM_PASSWORD say who signs in.
 */
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { conform } = await import('./conform.ts');

const origin = process.argv.slice(2).find((word) => !word.startsWith('--'));
const { ATELIER_CONFORM_USER: userName = 'admin', ATELIER_CONFORM_PASSWORD: password } =
  process.env;
if (!origin || !URL.canParse(origin) || !password) {
  process.stderr.write(
    'Say where the server is and who signs in:\n\n' +
      '  ATELIER_CONFORM_USER=ada ATELIER_CONFORM_PASSWORD=… npm run conform -- https://api.example.org [--write]\n',
  );
  process.exit(2);
}

const report = ({ line, what, wrong, untried }) => {
  const mark = untried === undefined ? (wrong.length === 0 ? '✓' : '✗') : '–';
  const details = untried === undefined ? wrong : [`not tried: ${untried}`];
  process.stdout.write(
    `${mark} line ${line}: ${what}\n${details.map((text) => `    ${text}\n`).join('')}`,
  );
};
const { findings, bare } = await conform(
  { origin, userName, password, writes: process.argv.includes('--write') },
  report,
);
const tried = findings.filter(({ untried }) => untried === undefined);
const failed = tried.filter(({ wrong }) => wrong.length > 0).length;
if (bare.length > 0)
  process.stdout.write(
    `\nWithout /fsc it has: ${bare.join(', ')}. The page of the app may say so in bare_families.\n`,
  );
process.stdout.write(
  `\n${tried.length - failed} of ${tried.length} hold, ${findings.length - tried.length} were not tried.\n`,
);
process.exit(failed === 0 ? 0 : 1);
