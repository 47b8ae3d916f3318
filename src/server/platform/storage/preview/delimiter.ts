const DELIMITERS = [',', ';', '\t', '|'];
/** Lines that are looked at. */
const MAX_LINES = 20;

/** How many fields each line has with this delimiter; what stands in quotes is no delimiter, and may go on over lines. */
const fieldsOf = (text: string, delimiter: string): number[] => {
  const counts = [1];
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n') {
      if (counts.length === MAX_LINES + 1) return counts.slice(0, -1);
      counts.push(1);
    } else if (character === delimiter) counts[counts.length - 1]! += 1;
  }
  // The last line may be empty, or cut.
  return counts.length > 1 ? counts.slice(0, -1) : counts;
};

/** The likeliest of the usual delimiters of a table: one that gives every line as many fields, else the one that the first line holds most of. */
export const delimiterOf = (head: string): string => {
  const found = DELIMITERS.map((delimiter) => {
    const counts = fieldsOf(head, delimiter);
    const [first = 1] = counts;
    return { delimiter, first, isEven: first > 1 && counts.every((count) => count === first) };
  });
  const even = found.filter(({ isEven }) => isEven);
  const [best] = (even.length > 0 ? even : found).sort((one, other) => other.first - one.first);
  return best?.delimiter ?? ',';
};
