/** Makes the change of one mutation in the text of its file. */
import { constantsOf } from './constants/find.mjs';

/** A mutation of a constant gives it another value; any other one replaces a text that stands once in the file. */
export const mutated = (text, { file, name, find, with: changed }) => {
  if (name === undefined) return text.replace(find, () => changed);
  const constant = constantsOf(file, text).find((one) => one.name === name);
  if (!constant) throw new Error(`${file} has no constant ${name}.`);
  return text.slice(0, constant.from) + changed + text.slice(constant.to);
};
