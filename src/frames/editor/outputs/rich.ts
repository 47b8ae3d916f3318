import type { Output } from '~/contract/editor';
import { h } from '../chrome/dom';
import { appendPainted } from './painted';
import { PLAIN } from '~/text/ansi';
import { isScripted } from '~/text/scriptedHtml';
import { folded, inLines, wrapSwitch } from './folded';
import { isExpanded, jsonTree } from './json';
import { imageAddress, markdown } from './markdown/markdown';
import { mediaAddress, labelUnplayable } from './media';
import { pdf } from './pdf/pdf';
import { asText, richest } from './richest';
import { sentence } from './sandbox/lost';
import { loadsBokeh, needsBokehServer, programOf } from './sandbox/programs';
import { loneFrame, webFrame } from './sandbox/webFrame';
import { sanitised, type ResolveMedia } from './sanitise';
import { scripted } from './scripted';
import { hasStyle, styled } from './styled/styled';
import { parentOrigin } from '../wire/address';
import { dressTables } from './table/dataTable';
import { FOLDED_LINES } from './tail';
import { findMath, withMath } from './markdown/findMath';
import { typeset } from './markdown/typeset';

type Rich = Extract<Output, { output_type: 'display_data' | 'execute_result' }>;

/** The largest html that is drawn in the page itself, in characters; pictures and sound in it are no work. */
const LARGE_HTML = 2_000_000;
const LARGEST_WITH_MEDIA = 64_000_000;
const weightOf = (html: string) =>
  html.length <= LARGE_HTML || html.length > LARGEST_WITH_MEDIA
    ? html.length
    : html.replace(/data:(?:image|audio|video)\/[\w.+-]+;base64,[A-Za-z0-9+/=\s]+/g, '').length;

const HOLOVIEWS_EXEC = 'application/vnd.holoviews_exec.v0+json';

/** From this number of lines on only the beginning of a text is shown. */
const TALL = 30;

function text(value: string): HTMLElement {
  const lines = value.split('\n');
  if (lines.length > TALL)
    return folded({
      part: lines.slice(0, FOLDED_LINES),
      size: inLines(lines.length),
      whole: () => value,
    });
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
    const value =
      side in size ? Number(Object.entries(size).find(([key]) => key === side)?.[1]) : 0;
    if (value > 0) image.setAttribute(side, String(value));
  }
};

function bitmap(kind: string, data: string, { data: bundle, metadata }: Rich): HTMLElement {
  const alt = asText(bundle['text/plain'] ?? 'Image output').slice(0, 200);
  const image = h('img', {
    src: `data:${kind};base64,${data.replace(/\s/g, '')}`,
    alt,
    decoding: 'async',
  });
  sized(image, metadata[kind] ?? metadata);
  return image;
}

function html(value: string, base: string): HTMLElement {
  const frame = loneFrame(value);
  if (frame) return webFrame(frame, base, parentOrigin(location.search));
  if (isScripted(value) || weightOf(value) > LARGE_HTML) return scripted(value, base);
  const place: ResolveMedia = (written, kind) =>
    kind === 'media' ? mediaAddress(written, base) : imageAddress(written, base, {});
  if (hasStyle(value)) return styled(value, place);
  const fragment = sanitised(value, place);
  labelUnplayable(fragment);
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

/** The richest form of an output that this page knows; a note where it knows none, and where what the output holds cannot be drawn. */
export function rich(output: Rich, base: string): HTMLElement {
  try {
    return drawn(output, base);
  } catch (error) {
    return sentence(
      `This output cannot be drawn: ${error instanceof Error ? error.message.slice(0, 300) : 'it is damaged'}.`,
    );
  }
}

function drawn(output: Rich, base: string): HTMLElement {
  const { data, metadata } = output;
  if (loadsBokeh(data)) return h('p', { class: 'unknown' }, 'BokehJS comes with each plot.');
  if (needsBokehServer(data, metadata))
    return sentence('This plot is drawn by a Bokeh server, which outputs here do not reach.');
  if (HOLOVIEWS_EXEC in data)
    return sentence(
      'Panel, HoloViews and hvPlot draw this with the scripts of another output, and outputs here share none. The guide says what to write instead, on its page about notebooks.',
    );
  const kind = richest(data);
  const program = programOf(data, kind, base);
  if (program) return scripted(program.html, base, program.title);
  if (kind === null) {
    const names = Object.keys(output.data).join(', ');
    return h(
      'p',
      { class: 'unknown' },
      names ? `This output cannot be shown here: ${names}` : 'An output without content',
    );
  }
  const value = output.data[kind];
  switch (kind) {
    case 'text/html':
      return html(asText(value), base);
    case 'image/svg+xml':
      return styled(asText(value), () => null, 'drawing');
    case 'text/markdown':
      return h('div', { class: 'rendered' }, markdown(asText(value), base));
    case 'application/json':
      return jsonTree(value, isExpanded(metadata));
    case 'text/latex':
      return latex(asText(value));
    case 'application/pdf':
      return pdf(asText(value));
    case 'text/plain':
      return text(asText(value));
    default:
      return bitmap(kind, asText(value), output);
  }
}
