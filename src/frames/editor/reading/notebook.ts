import type { CellWithOutputs, Document } from '~/contract/editor';
import { Folds } from '../cells/folds';
import { afterPaint, h } from '../chrome/dom';
import { OutputArea } from '../outputs/area';
import { highlight } from '../outputs/markdown/highlight';
import { markdown } from '../outputs/markdown/markdown';
import { Printed } from '../outputs/printed';
import type { Widgets } from '../outputs/widgets/store';

/** Cells that are drawn before anything is on screen: more than fill it. */
const AT_ONCE = 12;
/** How long drawing further cells may hold up the page, ms: what a frame of 16 ms leaves for it. */
const TURN_MS = 8;

const names: Record<CellWithOutputs['cell_type'], string> = {
  code: 'Code cell',
  markdown: 'Markdown cell',
  raw: 'Raw cell',
};

const languageOf = ({
  language_info: info,
  kernelspec: spec,
}: Readonly<Record<string, unknown>>): string => {
  const told = [info, spec].flatMap((one) =>
    typeof one === 'object' && one !== null ? Object.entries(one as Record<string, unknown>) : [],
  );
  const name = told.find(
    ([key, value]) => (key === 'name' || key === 'language') && typeof value === 'string',
  )?.[1];
  return typeof name === 'string' ? name : 'python';
};

/** Code as it was written, in a box that scrolls by itself where a line is long. */
function written(source: string, language: string): HTMLElement {
  const code = h('code', { class: `language-${language}` }, source);
  highlight(code);
  return h('pre', { class: 'written', tabindex: 0 }, code);
}

const rendered = (source: string, base: string, attachments: CellWithOutputs['attachments']) =>
  h('div', { class: 'rendered markdown' }, markdown(source, base, attachments));

interface Whole {
  readonly base: string;
  readonly language: string;
  readonly printed: Printed;
  readonly widgets: Widgets;
  readonly of: number;
}

function showCell(
  cell: CellWithOutputs,
  index: number,
  { base, language, printed, widgets, of }: Whole,
): HTMLElement {
  const { id, cell_type, source, execution_count, attachments } = cell;
  const isCode = cell_type === 'code';
  const count = h(
    'span',
    { class: 'count', 'aria-hidden': 'true' },
    isCode ? `[${execution_count ?? ' '}]` : '',
  );
  const input = h(
    'div',
    { class: 'input' },
    cell_type === 'markdown'
      ? rendered(source, base, attachments)
      : written(source, isCode ? language : 'none'),
  );
  const items = isCode ? printed.of(id) : [];
  const outputs = new OutputArea(id, base, widgets);
  outputs.show(items);
  const article = h(
    'article',
    {
      'data-id': id,
      class: `cell ${cell_type}${cell_type === 'markdown' ? ' is-rendered' : ''}`,
      'aria-label': `${names[cell_type]} ${index + 1} of ${of}`,
    },
    h('div', { class: 'gutter' }, count),
    h('div', { class: 'body' }, input, outputs.element),
  );
  new Folds(article, input, outputs.element, true).show(cell, items.length > 0);
  return article;
}

const isEmpty = (cells: readonly CellWithOutputs[]) =>
  cells.every(({ source, outputs }) => source.trim() === '' && outputs.length === 0);

/** The cells of a notebook with what they printed, to be read; those further down follow turn by turn. */
export class NotebookPage {
  readonly element = h('main', { class: 'notebook reading', 'aria-label': 'Cells and outputs' });
  private cells: readonly CellWithOutputs[] = [];

  /** `drawn` is told whenever further cells are on the page. */
  constructor(
    private readonly widgets: Widgets,
    private readonly drawn: () => void,
  ) {}

  /** Brings a cell into the middle of the screen; false where it is not on the page (yet). */
  lead(id: string): boolean {
    const cell = [...this.element.children].find(
      (one) => one instanceof HTMLElement && one.dataset['id'] === id,
    );
    for (const one of this.element.children) one.classList.toggle('led-to', one === cell);
    cell?.scrollIntoView({ block: 'center' });
    return cell !== undefined;
  }

  /** Shows its first cells of `of`; the others come with `become`. */
  begin(read: Document, of: number): void {
    this.cells = read.cells;
    this.element.replaceChildren();
    this.draw(0, this.wholeOf(read, of));
  }

  /** Shows all of it. Cells that are there already stay as they are. */
  become(read: Document): void {
    const { cells } = read;
    const before = this.cells.length;
    const drawn =
      JSON.stringify(this.cells) === JSON.stringify(cells.slice(0, before)) ? before : 0;
    this.cells = cells;
    if (drawn === 0) this.element.replaceChildren();
    if (isEmpty(cells))
      this.element.replaceChildren(h('p', { class: 'empty' }, 'This notebook is empty.'));
    else if (drawn < cells.length) this.draw(drawn, this.wholeOf(read, cells.length));
  }

  private wholeOf(read: Document, of: number): Whole {
    const printed = new Printed();
    printed.adopt(read);
    return {
      base: this.widgets.base,
      language: languageOf(read.metadata),
      printed,
      widgets: this.widgets,
      of,
    };
  }

  private draw(from: number, whole: Whole): void {
    const { cells } = this;
    const until = performance.now() + TURN_MS;
    const fresh = document.createDocumentFragment();
    let next = from;
    do {
      fresh.append(showCell(cells[next]!, next, whole));
      next += 1;
    } while (next < cells.length && (next < AT_ONCE || performance.now() < until));
    this.element.append(fresh);
    this.drawn();
    if (next < cells.length)
      afterPaint(() => {
        if (cells === this.cells) this.draw(next, whole);
      });
  }
}
