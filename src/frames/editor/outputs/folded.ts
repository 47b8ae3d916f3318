import { PLAIN, textOf } from '~/text/ansi';
import { h } from '../chrome/dom';
import { appendPainted } from './painted';
import { renderLine } from './tail';

/** Lines in a block that the browser draws when it comes into sight. */
const BLOCK = 200;
/** The most that is shown of one text in the page, characters. */
const MOST = 4_000_000;
/** A line longer than this may be wider than the page, characters. */
const WIDE = 100;

const many = new Intl.NumberFormat('en');

/** `count` lines, in words. */
export const inLines = (count: number): string =>
  `${many.format(count)} line${count === 1 ? '' : 's'}`;

/** Lines of terminal text in blocks, so that many cost little until they are looked at. */
function blocks(lines: readonly string[]): DocumentFragment {
  const all = document.createDocumentFragment();
  let look = PLAIN;
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = h('span', { class: lines.length > BLOCK ? 'block' : null });
    for (const line of lines.slice(at, at + BLOCK)) {
      look = appendPainted(block, line, look);
      block.append('\n');
    }
    all.append(block);
  }
  return all;
}

const button = (text: string, pressed: boolean | null, onclick: () => void) =>
  h(
    'button',
    {
      type: 'button',
      class: 'small quiet',
      'aria-pressed': pressed === null ? null : String(pressed),
      onclick,
    },
    text,
  );

/** The switch that breaks long lines, or lets the box scroll sideways; null where no line is long. */
export function wrapSwitch(box: HTMLElement, lines: readonly string[]): HTMLElement | null {
  if (!lines.some((line) => line.length > WIDE && textOf(line).length > WIDE)) return null;
  const toggle = button('Wrap lines', true, () => {
    const unwrapped = box.classList.toggle('unwrapped');
    toggle.setAttribute('aria-pressed', String(!unwrapped));
    box.tabIndex = unwrapped || box.classList.contains('tall') ? 0 : -1;
    if (unwrapped && !box.hasAttribute('role')) {
      box.setAttribute('role', 'region');
      box.setAttribute('aria-label', 'Output');
    }
  });
  return toggle;
}

/** A text of which only the beginning or the end is shown until a person asks for all of it. */
export interface Folded {
  /** The lines that are shown. */
  readonly part: readonly string[];
  /** They are the end: all of it opens at its end, too. */
  readonly isEnd?: boolean;
  /** How much there is, in words: '12,431 lines'. */
  readonly size: string;
  /** All of it. */
  whole(): string | Promise<string>;
}

/** Shows some lines of a long text, and a button, where the others are, that opens all of it in a box that scrolls. */
export function folded({ part, isEnd = false, size, whole }: Folded): HTMLElement {
  const box = h('pre', { class: 'box', role: 'region', 'aria-label': `${size} of output` });
  const bar = h('div', { class: 'text-tools' });
  const draw = (lines: readonly string[], open: boolean, cut: boolean) => {
    box.replaceChildren(blocks(lines));
    box.classList.toggle('tall', open);
    box.scrollTop = isEnd ? box.scrollHeight : 0;
    box.tabIndex = open || box.classList.contains('unwrapped') ? 0 : -1;
    const fold = button(open ? 'Show less' : `Show all ${size}`, null, () => {
      if (open) draw(part, false, false);
      else void show();
    });
    fold.setAttribute('aria-expanded', String(open));
    const wrap = wrapSwitch(box, lines);
    wrap?.setAttribute('aria-pressed', String(!box.classList.contains('unwrapped')));
    const had = bar.contains(document.activeElement);
    bar.replaceChildren(
      fold,
      ...(wrap ? [wrap] : []),
      cut ? 'Only its beginning is shown here; the download has all of it.' : '',
    );
    if (had) fold.focus();
  };
  const show = async () => {
    const text = await Promise.resolve(whole()).catch(() => null);
    if (text === null) bar.append('The text could not be read. Try again.');
    else
      draw(
        text.slice(0, MOST).replace(/\n$/, '').split('\n').map(renderLine),
        true,
        text.length > MOST,
      );
  };
  draw(part, false, false);
  return h('div', { class: 'folded' }, ...(isEnd ? [bar, box] : [box, bar]));
}

/** Reads the text at an address, no more than is shown. Rejects where it cannot. */
export async function readText(address: string): Promise<string> {
  const controller = new AbortController();
  const reply = await fetch(address, { signal: controller.signal });
  if (!reply.ok || !reply.body) throw new Error(`The server answered ${reply.status}.`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MOST) {
      controller.abort();
      break;
    }
  }
  return text;
}
