/**
 * `npm run conform -- URL`: holds a server against the contract of the web app. It reads only; with `--write` it makes a notebook, a job and
 * a file, and deletes them again. ATELIER_CONFORM_USER and ATELIER_CONFORM_PASSWORD say who signs in.
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

const tell = ({ what, wrong }) => {
  process.stdout.write(
    `${wrong.length === 0 ? '✓' : '✗'} ${what}\n${wrong.map((line) => `    ${line}\n`).join('')}`,
  );
};
const findings = await conform(
  { origin, userName, password, writes: process.argv.includes('--write') },
  tell,
);
const failed = findings.filter(({ wrong }) => wrong.length > 0).length;
process.stdout.write(`\n${findings.length - failed} of ${findings.length} hold.\n`);
process.exit(failed === 0 ? 0 : 1);
