/** A line of two texts laid beside each other. */
export interface Line {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Beyond so many lines on either side the changed stretch is shown as a whole. */
const MOST = 1_500;

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** How many lines both have in common, from each pair of places to the end. */
const commonFrom = (a: readonly string[], b: readonly string[]): Uint16Array => {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  return common;
};

const as =
  (kind: Line['kind']) =>
  (text: string): Line => ({ kind, text });

const between = (a: readonly string[], b: readonly string[]): Line[] => {
  if (Math.max(a.length, b.length) > MOST) return [...a.map(as('gone')), ...b.map(as('new'))];
  const [common, width] = [commonFrom(a, b), b.length + 1];
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (
      left !== undefined &&
      (right === undefined ||
        (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      lines.push({ kind: 'gone', text: left });
      i += 1;
    } else {
      lines.push({ kind: 'new', text: right ?? '' });
      j += 1;
    }
  }
  return lines;
};

/** The fate of each line where the second text takes the place of the first. */
export const compareLines = (before: string, after: string): readonly Line[] => {
  const [a, b] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail))
    tail += 1;
  return [
    ...a.slice(0, head).map(as('same')),
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(as('same')),
  ];
};
