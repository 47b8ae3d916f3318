/** Values of secrets by the names of their variables. */
export type Values = Readonly<Record<string, string>>;

/** The carrier of a value to the program: a name that means nothing to whatever starts the program, which may be more than its person. */
const CARRIER = 'ATELIER_SECRET_';

const namesOf = (values: Values) => Object.keys(values).sort();

/** Values as they travel in the environment of what starts a program. A name of a person's choice does not: `LD_PRELOAD` would be obeyed. */
export const carried = (values: Values): Record<string, string> =>
  Object.fromEntries(namesOf(values).map((name, at) => [`${CARRIER}${at}`, values[name]!]));

/** The words that give a program its values under their names; the first to run in the name of its person, behind every wall. */
export const unpacking = (
  values: Values,
  argv: readonly [string, ...string[]],
): [string, ...string[]] => {
  const names = namesOf(values);
  if (names.length === 0) return [...argv];
  const lines = names.map((name, at) => `export ${name}="$${CARRIER}${at}"; unset ${CARRIER}${at}`);
  return ['/bin/sh', '-c', `${lines.join('; ')}; exec "$@"`, 'sh', ...argv];
};
