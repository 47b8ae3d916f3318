const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
  _: '\u00a0',
  N: '\u0085',
};

const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/gs;

const unescaped = (text: string): string =>
  text.replace(ESCAPE, (escape: string) =>
    escape.length > 2
      ? String.fromCodePoint(Number.parseInt(escape.slice(2), 16))
      : (ESCAPED[escape.slice(1)] ?? escape.slice(1)),
  );

/** One value of the flat YAML that MLflow writes, as text; null for null and for what is no single value. */
const valueOf = (text: string): string | null => {
  if (text === '' || text === 'null' || text === '~' || /^[[{|>&*!]/.test(text)) return null;
  if (text.startsWith("'"))
    return text.endsWith("'") && text.length > 1 ? text.slice(1, -1).replaceAll("''", "'") : null;
  if (text.startsWith('"'))
    return text.endsWith('"') && text.length > 1 ? unescaped(text.slice(1, -1)) : null;
  return text;
};

/** Continuation lines are one text with the first; in double quotes a backslash at the end leaves no space between. */
const joined = (text: string, more: string): string =>
  text.startsWith('"') && text.endsWith('\\')
    ? text.slice(0, -1) + more.replace(/^\\/, '')
    : `${text} ${more}`;

/** The values of a meta.yaml by name, as text: flat, as MLflow writes them. What is nested is left out. */
export const readMeta = (yaml: string): Readonly<Record<string, string>> => {
  const pairs: [name: string, text: string][] = [];
  for (const line of yaml.split(/\r?\n/)) {
    const [, name, text = ''] = /^([A-Za-z_][\w-]*):(?:\s+(.*))?$/.exec(line) ?? [];
    const last = pairs.at(-1);
    if (name !== undefined) pairs.push([name, text.trim()]);
    else if (last && /^\s+\S/.test(line)) last[1] = joined(last[1], line.trim());
  }
  return Object.fromEntries(
    pairs.flatMap(([name, text]) => {
      const value = valueOf(text);
      return value === null ? [] : [[name, value]];
    }),
  );
};
