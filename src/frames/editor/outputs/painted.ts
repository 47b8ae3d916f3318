import { paint, type Run, type Style } from '~/text/ansi';
import { colouringOf, cssOf } from '~/text/terminalColours';

/** Appends a line of terminal text to `parent`, as text nodes and spans; answers the look that the next line begins with. */
export function appendPainted(parent: Element, line: string, start: Style): Style {
  if (
    !line.includes('\u001b') &&
    start.fg === null &&
    start.bg === null &&
    start.marks.length === 0
  ) {
    parent.append(line);
    return start;
  }
  const { runs, end } = paint(line, start);
  parent.append(...runs.map(span));
  return end;
}

function span({ text, style }: Run): Node {
  if (style.fg === null && style.bg === null && style.marks.length === 0)
    return document.createTextNode(text);
  const element = document.createElement('span');
  element.textContent = text;
  for (const mark of style.marks) if (mark !== 'inverse') element.classList.add(`ansi-${mark}`);
  const { ink, fill, inverse } = colouringOf(style);
  if (inverse) element.classList.add('ansi-inverse');
  if (ink) element.style.color = cssOf(ink);
  if (fill) element.style.backgroundColor = cssOf(fill);
  return element;
}
