import type { CellWithOutputs, Document } from '~/contract/editor';
import { Folds } from '../cells/folds';
import { h, inFrame } from '../chrome/dom';
import { OutputArea } from '../outputs/area';
import { highlight } from '../outputs/markdown/highlight';
import { markdown } from '../outputs/markdown/markdown';
import { Printed } from '../outputs/printed';
import type { Widgets } from '../outputs/widgets/store';

/** Cells that are in the page at once; the others follow, as many in each further frame. */
const AT_ONCE = 30;

const names: Record<CellWithOutputs['cell_type'], string> = { code: 'Code cell', markdown: 'Markdown cell', raw: 'Raw cell' };

const languageOf = ({ language_info: info, kernelspec: spec }: Readonly<Record<string, unknown>>): string => {
  const told = [info, spec].flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one as Record<string, unknown>) : []));
  const name = told.find(([key, value]) => (key === 'name' || key === 'language') && typeof value === 'string')?.[1];
  return typeof name === 'string' ? name : 'python';
};

/** Code as it was written, in a box that scrolls by itself where a line is long. */
function written(source: string, language: string): HTMLElement {
  const code = h('code', { class: `language-${language}` }, source);
  highlight(code);
  return h('pre', { class: 'written', tabindex: 0 }, code);
}

const rendered = (source: string, base: string, attachments: CellWithOutputs['attachments']) => (
  h('div', { class: 'rendered markdown' }, markdown(source, base, attachments))
);

interface Whole {
  readonly base: string;
  readonly language: string;
  readonly printed: Printed;
  readonly widgets: Widgets;
  readonly of: number;
}

function showCell(cell: CellWithOutputs, index: number, { base, language, printed, widgets, of }: Whole): HTMLElement {
  const { id, cell_type, source, execution_count, attachments } = cell;
  const isCode = cell_type === 'code';
  const count = h('span', { class: 'count', 'aria-hidden': 'true' }, isCode ? `[${execution_count ?? ' '}]` : '');
  const input = h('div', { class: 'input' }, cell_type === 'markdown' ? rendered(source, base, attachments) : written(source, isCode ? language : 'none'));
  const items = isCode ? printed.of(id) : [];
  const outputs = new OutputArea(id, base, widgets);
  outputs.show(items);
  const article = h('article', {
    class: `cell ${cell_type}${cell_type === 'markdown' ? ' is-rendered' : ''}`, 'aria-label': `${names[cell_type]} ${index + 1} of ${of}`,
  }, h('div', { class: 'gutter' }, count), h('div', { class: 'body' }, input, outputs.element));
  new Folds(article, input, outputs.element, true).show(cell, items.length > 0);
  return article;
}

const isEmpty = (cells: readonly CellWithOutputs[]) => cells.every(({ source, outputs }) => source.trim() === '' && outputs.length === 0);

/** All cells of a notebook with what they printed, to be read; those further down follow frame by frame. */
export function showNotebook(read: Document, widgets: Widgets): HTMLElement {
  const { base } = widgets;
  const { cells, metadata } = read;
  const main = h('main', { class: 'notebook reading', 'aria-label': 'Cells and outputs' });
  if (isEmpty(cells)) {
    main.append(h('p', { class: 'empty' }, 'This notebook is empty.'));
    return main;
  }
  const printed = new Printed();
  printed.adopt(read);
  const whole = { base, language: languageOf(metadata), printed, widgets, of: cells.length };
  const append = (from: number) => {
    main.append(...cells.slice(from, from + AT_ONCE).map((cell, at) => showCell(cell, from + at, whole)));
    if (from + AT_ONCE < cells.length) inFrame('further cells', () => append(from + AT_ONCE));
  };
  append(0);
  return main;
}
