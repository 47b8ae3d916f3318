/** Strings, which stay as they are, and what Python's json.dumps writes of numbers that JSON does not have. A string without an end is the rest of the text. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\[^])*(?:"|$)|-?Infinity|NaN/g;
const MARK = '\0';
const NUMBERS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** Reads JSON, also as Python writes it: with NaN, Infinity and -Infinity as numbers. Throws a SyntaxError where it is neither. */
export const parsePythonJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    const marked = text.replace(STRING_OR_NUMBER, (found) =>
      found.startsWith('"') ? found : `"\\u0000${found}"`,
    );
    return JSON.parse(marked, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith(MARK)
        ? (NUMBERS[value.slice(MARK.length)] ?? value)
        : value,
    );
  }
};
