/** Makes the change of one mutation in the text of its file. */
import { constantsOf } from './constants/find.mjs';

/** A mutation of a constant gives it another value; any other one replaces a text that stands once in the file. */
export const mutated = (text, { file, name, find, with: changed }) => {
  if (name === undefined) return text.replace(find, () => changed);
  const constant = constantsOf(file, text).find((one) => one.name === name);
  if (!constant) throw new Error(`${file} has no constant ${name}.`);
  return text.slice(0, constant.from) + changed + text.slice(constant.to);
};

/** The mutations whose guard, file or tests hold one of these words, separated by commas; all where there is none. A word that picks nothing is an error. */
export const picked = (mutations, words) => {
  const parts = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const holds = ({ guard, file, tests }, word) =>
    [guard, file, ...tests].some((text) => text.includes(word));
  for (const word of parts)
    if (!mutations.some((one) => holds(one, word)))
      throw new Error(`No guard, file or test of docs/mutations.md holds '${word}'.`);
  return parts.length === 0
    ? mutations
    : mutations.filter((one) => parts.some((word) => holds(one, word)));
};
