import { log } from './log';
import { escapeControls } from './readable';

/** How much of an error the operator reads: characters of a message, lines of a stack, causes behind it. */
const MESSAGE_LENGTH = 500;
const STACK_LINES = 20;
const MAX_CAUSES = 4;
const WHERE_LENGTH = 200;

const shown = (text: string, most: number): string => {
  const cut = text.length > most ? `${text.slice(0, most)} … (${text.length} characters)` : text;
  return escapeControls(cut);
};

/** drizzle writes the parameters under the query; PostgreSQL quotes a value it cannot read behind a colon. */
const withoutParameters = (error: Error): string => {
  const [query = ''] = error.message.split('\nparams:');
  return 'severity' in error ? query.replace(/: ".*$/s, '') : query;
};

/** Where it happened, without the message that a stack begins with: lines of a message may look like it too. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const begins = stack.indexOf(message);
  const behind = begins < 0 ? stack : stack.slice(begins + message.length);
  return behind
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES);
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? ` (${shown(error.code, 40)})` : '';

/**
 * An error as the operator reads it: its message without parameters of a query, its stack, its causes. Nothing in it acts on a
 * terminal.
 */
export const errorText = (error: unknown, causes = MAX_CAUSES): string => {
  if (!(error instanceof Error)) return shown(String(error), MESSAGE_LENGTH);
  const head = `${shown(error.name, 80)}${codeOf(error)}: ${shown(withoutParameters(error), MESSAGE_LENGTH)}`;
  const own = [head, ...framesOf(error).map((frame) => shown(frame, WHERE_LENGTH))].join('\n');
  return error.cause === undefined || causes === 0
    ? own
    : `${own}\ncaused by ${errorText(error.cause, causes - 1)}`;
};

/** Where bugs are told, for the operator; never to the person who asked. */
export type Report = (error: unknown, where: string) => void;

/** Tells the operator a bug, in the log. */
export const reportToLog: Report = (error, where) => {
  const [head = '', ...frames] = errorText(error).split('\n');
  const stack = frames.length === 0 ? {} : { stack: frames.join('\n') };
  log().error({ where: shown(where, WHERE_LENGTH), ...stack }, head);
};
