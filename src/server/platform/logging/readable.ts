/** Fields that a line shows before the others, or not at all. */
const LEADING = ['time', 'level', 'msg'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    // Not one of our lines: it is shown as it is.
    return null;
  }
};

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Escapes control characters, on which a terminal acts, and line breaks, which would let a person write lines of the log. */
export const escapeControls = (value: string, lineBreak = '\\u000a'): string =>
  value.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (character) =>
    character === '\n' ? lineBreak : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const harmless = (value: string) => escapeControls(value, '\n    ');

/** A JSON line of the log as a person reads it: time, level, message, and the fields behind it. */
export const readableLine = (line: string): string => {
  const fields = parsed(line);
  if (!isRecord(fields)) return line;
  const { time, level, msg } = fields;
  const more = Object.entries(fields)
    .filter(([name]) => !LEADING.includes(name))
    .map(([name, value]) => ` ${name}=${harmless(text(value))}`);
  const at = typeof time === 'string' ? time.slice(11, 19) : '';
  return `${at} ${text(level).toUpperCase().padEnd(5)} ${harmless(text(msg ?? ''))}${more.join('')}\n`;
};
