import { networkFailed } from '../steps';

/** Lines of an error that are shown: the first ones say what failed, the last ones why. */
const MAX_LINES = { first: 4, last: 8 } as const;

const UNSOLVED = /^(?:error: |× )No solution found when resolving dependencies:?\n(?:cause: |╰─▶ )/;
const NO_CONNECTION =
  /client error \(Connect\)|dns error|operation timed out|connection (?:closed|reset)|Could not resolve host/;

const shortened = (lines: readonly string[]): readonly string[] => {
  const { first, last } = MAX_LINES;
  return lines.length <= first + last
    ? lines
    : [...lines.slice(0, first), '…', ...lines.slice(-last)];
};

/** The last message of uv that explains why it failed: its error to the end, a conflict by the packages that are in it. */
export const uvWords = (printed: string): string => {
  const lines = printed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => /^(error:|×)/.test(line));
  if (at < 0) return lines.at(-1) ?? 'It said nothing.';
  const error = lines.slice(at);
  const text = shortened(error).join('\n').replace(UNSOLVED, '');
  if (!error.some((line) => NO_CONNECTION.test(line))) return text;
  const cause = error.at(-1)?.replace(/^(cause|fatal): /, '');
  return `${networkFailed(cause)}\n${text}`;
};

/** The result of `uv pip check`, without uv's messages about itself. */
export const uvFindings = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => !/^(Using Python|Checked \d|Found \d)/.test(line))
    .join('\n');
