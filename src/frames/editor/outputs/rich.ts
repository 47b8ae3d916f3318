import type { Output } from '~/contract/editor';
import { h } from '../chrome/dom';
import { appendPainted } from './painted';
import { PLAIN } from '~/text/ansi';
import { folded, inLines, wrapSwitch } from './folded';
import { jsonTree } from './json';
import { imageAddress, markdown } from './markdown/markdown';
import { asText, isScripted, richest } from './richest';
import { sanitised } from './sanitise';
import { scripted } from './scripted';
import { dressTables } from './table/dataTable';
import { HEAD } from './tail';
import { findMath, typeset, withMath } from './markdown/typeset';

type Rich = Extract<Output, { output_type: 'display_data' | 'execute_result' }>;

/** The largest html that is drawn in the page itself, in characters. */
const LARGE_HTML = 2_000_000;

/** From this number of lines on only the beginning of a text is shown. */
const TALL = 30;

function text(value: string): HTMLElement {
  const lines = value.split('\n');
  if (lines.length > TALL) return folded({ head: lines.slice(0, HEAD), size: inLines(lines.length), whole: () => value });
  const pre = h('pre', { class: 'box' });
  let look = PLAIN;
  for (const line of lines) {
    const span = document.createElement('span');
    look = appendPainted(span, line, look);
    span.append('\n');
    pre.append(span);
  }
  const wrap = wrapSwitch(pre, lines);
  return wrap ? h('div', {}, pre, h('div', { class: 'text-tools' }, wrap)) : pre;
}

const sized = (image: HTMLElement, size: unknown) => {
  if (typeof size !== 'object' || size === null) return;
  for (const side of ['width', 'height'] as const) {
    const value = side in size ? Number(Object.entries(size).find(([key]) => key === side)?.[1]) : 0;
    if (value > 0) image.setAttribute(side, String(value));
  }
};

function bitmap(kind: string, data: string, { data: bundle, metadata }: Rich): HTMLElement {
  const alt = asText(bundle['text/plain'] ?? 'Image output').slice(0, 200);
  const image = h('img', { src: `data:${kind};base64,${data.replace(/\s/g, '')}`, alt, decoding: 'async' });
  sized(image, metadata[kind] ?? metadata);
  return image;
}

function html(value: string, base: string): HTMLElement {
  if (isScripted(value) || value.length > LARGE_HTML) return scripted(value, base);
  const fragment = sanitised(value, (written) => imageAddress(written, base, {}));
  dressTables(fragment);
  findMath(fragment);
  void typeset(fragment);
  return h('div', { class: 'rendered' }, fragment);
}

function latex(value: string): HTMLElement {
  const written = withMath(value);
  void typeset(written);
  return h('div', { class: 'rendered latex' }, written);
}

/** The richest form of an output that this page knows; a note where it knows none. */
export function rich(output: Rich, base: string): HTMLElement {
  const kind = richest(output.data);
  if (kind === null) {
    const names = Object.keys(output.data).join(', ');
    return h('p', { class: 'unknown' }, names ? `This output cannot be shown here: ${names}` : 'An output without content');
  }
  const value = output.data[kind];
  switch (kind) {
    case 'text/html': return html(asText(value), base);
    case 'image/svg+xml': return h('div', { class: 'rendered drawing' }, sanitised(asText(value), () => null));
    case 'text/markdown': return h('div', { class: 'rendered' }, markdown(asText(value), base));
    case 'application/json': return jsonTree(value);
    case 'text/latex': return latex(asText(value));
    case 'text/plain': return text(asText(value));
    default: return bitmap(kind, asText(value), output);
  }
}
