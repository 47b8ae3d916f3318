import { paint, type Colour, type Run, type Style } from '~/text/ansi';

/** Appends a line of terminal text to `parent`, as text nodes and spans; answers the look that the next line begins with. */
export function appendPainted(parent: Element, line: string, start: Style): Style {
  if (!line.includes('\u001b') && start.fg === null && start.bg === null && start.marks.length === 0) {
    parent.append(line);
    return start;
  }
  const { runs, end } = paint(line, start);
  parent.append(...runs.map(span));
  return end;
}

function span({ text, style }: Run): Node {
  if (style.fg === null && style.bg === null && style.marks.length === 0) return document.createTextNode(text);
  const element = document.createElement('span');
  element.textContent = text;
  for (const mark of style.marks) element.classList.add(`ansi-${mark}`);
  colour(element, 'fg', style.fg);
  colour(element, 'bg', style.bg);
  return element;
}

function colour(element: HTMLElement, ground: 'fg' | 'bg', value: Colour | null): void {
  if (value === null) return;
  if (typeof value === 'number') element.classList.add(`ansi-${ground}-${value}`);
  else element.style.setProperty(ground === 'fg' ? 'color' : 'background-color', `rgb(${value.join(',')})`);
}
