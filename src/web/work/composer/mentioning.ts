/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly user_name: string;
  readonly fullname: string;
}

/** Where in a text somebody is about to be mentioned, and what of the name stands there. */
export interface Mentioning {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const BEGUN = /(?<![\w.@-])@([a-z0-9._-]*)$/i;
const OFFERED = 8;

/** The text before the caret, where it begins a mention. */
export const mentioningAt = (text: string, caret: number): Mentioning | null => {
  const begun = BEGUN.exec(text.slice(0, caret));
  return begun ? { from: begun.index, to: caret, name: (begun[1] ?? '').toLowerCase() } : null;
};

/** Whom it may mean: names that begin so before those that hold it somewhere. */
export const offeredFor = <Person extends Mentionable>(
  people: readonly Person[],
  name: string,
  most = OFFERED,
): Person[] => {
  const begins = people.filter(
    ({ user_name, fullname }) =>
      user_name.startsWith(name) || fullname.toLowerCase().startsWith(name),
  );
  const holds = people.filter(
    (one) =>
      !begins.includes(one) && `${one.user_name} ${one.fullname}`.toLowerCase().includes(name),
  );
  return [...begins, ...holds].slice(0, most);
};

/** The text with the name written out, and where the caret is then. */
export const withMention = (
  text: string,
  { from, to }: Mentioning,
  user_name: string,
): { readonly text: string; readonly caret: number } => {
  const before = `${text.slice(0, from)}@${user_name} `;
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length };
};
