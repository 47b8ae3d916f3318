import type { Output } from '~/contract/editor';
import { h } from '../chrome/dom';
import { PLAIN, textOf } from '~/text/ansi';
import { appendPainted } from './painted';

/** A longer traceback shows its first and last lines, and the rest on demand. */
const SHORT = 24;
const HEAD = 6;
const END = 10;

type Failure = Extract<Output, { output_type: 'error' }>;

/** The lines in the kernel's colours; from the line `message` on they are broken where they are too long. */
function painted(lines: readonly string[], message: number): HTMLElement {
  const pre = h('pre', { class: 'box' });
  let look = PLAIN;
  for (const [at, line] of lines.entries()) {
    const span = h('span', { class: at >= message ? 'message' : null });
    look = appendPainted(span, line, look);
    span.append('\n');
    pre.append(span);
  }
  return pre;
}

/** The error of a cell: its traceback in the kernel's colours, or name and text where there is none. */
export function traceback({ ename, evalue, traceback: frames }: Failure): HTMLElement {
  const lines = (frames.length > 0 ? frames.join('\n') : `${ename}: ${evalue}`)
    .replace(/\n+$/, '')
    .split('\n');
  const element = h('div', {
    class: 'failure',
    role: 'group',
    'aria-label': `Error: ${textOf(`${ename}: ${evalue}`).slice(0, 200)}`,
  });
  const hidden = lines.length - HEAD - END;
  const said = lines.findLastIndex((line) => textOf(line).startsWith(`${ename}:`));
  const show = (whole: boolean) => {
    const shown = whole
      ? lines
      : [...lines.slice(0, HEAD), '', `    … ${hidden} lines …`, '', ...lines.slice(-END)];
    const pre = painted(shown, said < 0 ? Infinity : said - lines.length + shown.length);
    if (lines.length <= SHORT) {
      element.replaceChildren(pre);
      return;
    }
    const text = whole ? 'Show less' : `Show all ${lines.length} lines`;
    const fold = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-expanded': String(whole),
        onclick: () => show(!whole),
      },
      text,
    );
    element.replaceChildren(pre, fold);
  };
  show(lines.length <= SHORT);
  return element;
}
