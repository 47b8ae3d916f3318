import { paint, type Style } from '~/text/ansi';
import { widgetIn, type Output } from '~/contract/editor';
import { javascriptHtml } from '~/text/javascriptHtml';
import { asTerminal } from '~/text/overwritten';
import { colouringOf, cssOf } from '~/text/terminalColours';
import type { WriteFormula } from '~/text/markdownMath';
import { latex } from './formula';
import { framed } from './frame';
import type { WriteMarkdown } from './markdown';
import { escaped, note, orNote, picture } from './markup';
import { PDF, pdf } from './pdf';
import { PLOTLY, type Plots } from './plots';
import type { WriteWidget } from './widgets';

/** So much text of one output is taken, and so much JSON is laid out in lines, characters. */
const MAX_TEXT = 1_000_000;
const MAX_LAID_OUT = 100_000;

/** The output types that a page can show, the richest first. */
const KINDS = [
  'text/html',
  'application/javascript',
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/markdown',
  'text/latex',
  PDF,
  'application/json',
  'text/plain',
] as const;
type Kind = (typeof KINDS)[number];
/** Outputs that need a library to be drawn, which an exported page does not carry. */
const DRAWN = [
  [/^application\/vnd\.vega(?:lite)?\.v\d+\+json$/, 'chart of Vega'],
  [/^application\/vnd\.bokehjs_exec\./, 'plot of Bokeh'],
] as const;
const PICTURES = KINDS.filter((kind) => kind.startsWith('image/'));

type Rich = Extract<Output, { output_type: 'display_data' | 'execute_result' }>;

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const lookOf = (style: Style): string => {
  const { ink, fill, inverse } = colouringOf(style);
  // The sixteen are most of what is printed, and have classes.
  const short = fill === null && typeof style.fg === 'number' && !style.marks.includes('inverse');
  const classes = [
    ...(short ? [`i${style.fg}`] : []),
    ...(inverse ? ['inverse'] : []),
    ...style.marks.filter((mark) => mark !== 'inverse'),
  ].join(' ');
  const colours = short
    ? ''
    : [ink && `color:${cssOf(ink)}`, fill && `background:${cssOf(fill)}`].filter(Boolean).join(';');
  return `${classes === '' ? '' : ` class="${classes}"`}${colours === '' ? '' : ` style="${colours}"`}`;
};

const painted = (text: string): string =>
  paint(text)
    .runs.map((run) => {
      const look = lookOf(run.style);
      return look === '' ? escaped(run.text) : `<span${look}>${escaped(run.text)}</span>`;
    })
    .join('');

const terminal = (text: string, kind = ''): string => {
  const cut = text.length > MAX_TEXT;
  return `<pre${kind} tabindex="0">${painted(asTerminal(cut ? text.slice(0, MAX_TEXT) : text))}</pre>${cut ? note('Only its beginning is here. The notebook itself has all of it.') : ''}`;
};

const jsonText = (value: unknown): string => {
  const compact = textIn(value);
  return typeof value === 'string' || compact.length > MAX_LAID_OUT
    ? compact
    : JSON.stringify(value, null, 2);
};

const sizeOf = ({ metadata }: Rich, kind: Kind): string => {
  const own = metadata[kind];
  const sized = typeof own === 'object' && own !== null ? own : metadata;
  return (['width', 'height'] as const)
    .map((side) => {
      const value = Math.trunc(Number((sized as Record<string, unknown>)[side]));
      return value > 0 && value < 100_000 ? ` ${side}="${value}"` : '';
    })
    .join('');
};

const bitmap = (kind: Kind, data: string, alt: string, size: string): string => {
  const base64 = data.replace(/\s/g, '');
  return /^[A-Za-z0-9+/]+=*$/.test(base64)
    ? picture(`data:${kind};base64,${base64}`, alt, size)
    : note(`This picture (${kind}) is damaged.`);
};

/** The writer of the texts, formulas and figures of one notebook. */
export interface Writers {
  readonly markdown: WriteMarkdown;
  readonly formula: WriteFormula;
  readonly plots: Plots;
  readonly widget: WriteWidget;
}

/** The replacement of an output that only scripts of other outputs draw; null of any other. */
const insteadOf = (data: Rich['data']): string | null => {
  if ('application/vnd.bokehjs_load.v0+json' in data) return '';
  return 'application/vnd.holoviews_exec.v0+json' in data
    ? note(
        'Here is a view of Panel, HoloViews or hvPlot. It is drawn by the scripts of another output, and outputs share none.',
      )
    : null;
};

const richOf = async (
  output: Rich,
  title: string,
  { markdown, formula, plots }: Writers,
): Promise<string> => {
  const { data } = output;
  if (data[PLOTLY] && !PICTURES.some((picture) => data[picture]))
    return plots.figure(data[PLOTLY], title);
  const drawn = DRAWN.find(([kind]) => Object.keys(data).some((one) => kind.test(one)))?.[1];
  const kind = (drawn || data[PLOTLY] ? PICTURES : KINDS).find(
    (one) => data[one] !== undefined && data[one] !== null && data[one] !== '',
  );
  if (drawn && !kind)
    return note(
      `Here is a ${drawn}. The notebook draws it; an exported page, which loads nothing, does not.`,
    );
  const instead = insteadOf(data);
  if (instead !== null) return instead;
  if (!kind)
    return note(
      `This output cannot be shown here: ${Object.keys(data).join(', ').slice(0, 200) || 'it is empty'}.`,
    );
  const value = textIn(data[kind]);
  const alt = textIn(data['text/plain'] ?? title).slice(0, 200);
  switch (kind) {
    case 'text/html':
      return framed(value, title);
    case 'application/javascript':
      return framed(javascriptHtml(value), title);
    case 'image/svg+xml':
      return picture(
        `data:${kind};base64,${Buffer.from(value).toString('base64')}`,
        alt,
        sizeOf(output, kind),
      );
    case 'text/markdown':
      return markdown(value, undefined, title);
    case 'application/json':
      return terminal(jsonText(data[kind]));
    case 'text/latex':
      return latex(value.slice(0, MAX_TEXT), formula);
    case PDF:
      return pdf(value);
    case 'text/plain':
      return terminal(value);
    default:
      return bitmap(kind, value, alt, sizeOf(output, kind));
  }
};

/** Output that was printed in pieces is one text. */
const joined = (outputs: readonly Output[]): Output[] => {
  const all: Output[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    const isSame =
      last?.output_type === 'stream' &&
      output.output_type === 'stream' &&
      last.name === output.name;
    if (isSame)
      all[all.length - 1] = {
        ...last,
        text: last.text.length > MAX_TEXT ? last.text : last.text + output.text,
      };
    else all.push(output);
  }
  return all;
};

const outputOf = async (output: Output, title: string, writers: Writers): Promise<string> => {
  if (output.output_type === 'stream') return terminal(output.text);
  if (output.output_type !== 'error') {
    const modelId = widgetIn(output.data);
    const widget = modelId === null ? null : await writers.widget(modelId, title);
    return widget ?? richOf(output, title, writers);
  }
  const { ename, evalue, traceback } = output;
  return terminal(
    traceback.length > 0 ? traceback.join('\n') : `${ename}: ${evalue}`,
    ' class="error"',
  );
};

/** The printed output of a cell, one output after the other. */
export async function* outputsOf(
  outputs: readonly Output[],
  title: string,
  writers: Writers,
): AsyncGenerator<string> {
  for (const output of joined(outputs)) {
    yield '<div class="out">';
    yield await orNote(title, () => outputOf(output, title, writers));
    yield '</div>\n';
  }
}
