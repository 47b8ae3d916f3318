import type { KeyBinding } from '@codemirror/view';
import type { Cell } from '~/contract/editor';
import { h, inFrame } from '../chrome/dom';
import { OutputArea } from '../outputs/area';
import { markdown } from '../outputs/markdown/markdown';
import type { OutputView } from '../outputs/printed';
import { inputPrompt } from '../outputs/prompt';
import type { Widgets } from '../outputs/widgets/store';
import type { InputRequest, Session } from '../model/session';
import { CellEditor } from './cellEditor';
import type { CompleteInKernel } from './completion';
import { Folds } from './folds';
import { Gutter } from './gutter';
import { runSentence } from './gutterWords';

export interface CellHooks {
  readonly base: string;
  readonly widgets: Widgets;
  readonly readOnly: boolean;
  readonly keys: readonly KeyBinding[];
  readonly session: Session;
  readonly ask: CompleteInKernel;
  typed(id: string, source: string, newStep: boolean): void;
  focused(id: string): void;
  picked(id: string, extend: boolean): void;
  edit(id: string): void;
  run(id: string): void;
  answer(value: string): void;
}

const names: Record<Cell['cell_type'], string> = {
  code: 'Code cell',
  markdown: 'Markdown cell',
  raw: 'Raw cell',
};

/** One cell in the page. It stays alive when its cell is deleted, so that undo brings it back with all it had. */
export class CellView {
  readonly element = h('article', { class: 'cell', tabindex: -1 });
  readonly editor: CellEditor;
  private readonly rendered = h('div', { class: 'rendered markdown' });
  private readonly outputs: OutputArea;
  private readonly asking = h('div', { class: 'asking' });
  private readonly gutter: Gutter;
  private readonly folds: Folds;
  private asked: InputRequest | null = null;
  private drawn: Cell | null = null;
  private items: readonly OutputView[] = [];
  private raw: boolean;

  constructor(
    private cell: Cell,
    private readonly hooks: CellHooks,
  ) {
    this.raw = cell.cell_type !== 'markdown' || (cell.source === '' && !hooks.readOnly);
    this.editor = new CellEditor(cell.source, cell.cell_type, {
      readOnly: hooks.readOnly,
      keys: hooks.keys,
      ask: hooks.ask,
      typed: (source, newStep) => hooks.typed(cell.id, source, newStep),
      focused: () => hooks.focused(cell.id),
    });
    this.outputs = new OutputArea(cell.id, hooks.base, hooks.widgets);
    this.gutter = new Gutter(() => hooks.run(cell.id));
    this.element.dataset['id'] = cell.id;
    const input = h('div', { class: 'input' }, this.editor.element, this.rendered);
    this.element.append(
      this.gutter.element,
      h('div', { class: 'body' }, input, this.outputs.element, this.asking),
    );
    this.folds = new Folds(this.element, input, this.outputs.element, hooks.readOnly);
    this.element.addEventListener('mousedown', (event) => {
      const inText = event.target instanceof Node && this.editor.element.contains(event.target);
      hooks.picked(cell.id, event.shiftKey && !inText);
    });
    this.rendered.addEventListener('click', (event) => this.clicked(event));
    this.show(cell);
  }

  /** Markdown is shown as text to edit (true) or rendered (false); the other types are always text. */
  get editing(): boolean {
    return this.raw;
  }
  set editing(raw: boolean) {
    this.raw = this.cell.cell_type !== 'markdown' || (raw && !this.hooks.readOnly);
    if (raw) this.folds.openInput();
    this.draw();
  }

  show(cell: Cell): void {
    const retyped = cell.cell_type !== this.cell.cell_type;
    if (retyped) this.raw = true;
    this.cell = cell;
    this.editor.show(cell);
    this.folds.show(cell, this.items.length > 0 && cell.cell_type === 'code');
    this.draw();
    if (retyped) this.print(this.items);
  }

  /** Place in the notebook, for screen readers; the run, for everybody. */
  tell(index: number, of: number, count: number | null, now: number): void {
    const run = this.hooks.session.run(this.cell.id);
    // Without the time, which would be read out anew every second.
    const said = run?.state === 'running' ? 'running' : runSentence(run, now);
    const place = `${names[this.cell.cell_type]} ${index + 1} of ${of}`;
    this.element.setAttribute(
      'aria-label',
      this.cell.cell_type === 'code' ? `${place}, ${said}` : place,
    );
    this.gutter.show(run, count, now, this.hooks.session.whyNot);
  }

  print(items: readonly OutputView[]): void {
    this.items = items;
    const shown = this.cell.cell_type === 'code' ? items : [];
    this.outputs.show(shown);
    this.folds.show(this.cell, shown.length > 0);
  }

  /** Shows the prompt of input(), or takes it away. */
  ask(asked: InputRequest | null, takeFocus: boolean): void {
    if (asked === this.asked) return;
    this.asked = asked;
    const prompt =
      asked &&
      inputPrompt(asked.prompt, asked.password, takeFocus, (value) => this.hooks.answer(value));
    this.asking.replaceChildren(...(prompt ? [prompt] : []));
  }

  private draw(): void {
    const { cell_type, id } = this.cell;
    this.element.classList.remove('code', 'markdown', 'raw');
    this.element.classList.add(cell_type);
    this.element.classList.toggle('is-rendered', !this.raw);
    if (!this.raw && this.drawn !== this.cell) inFrame(`markdown ${id}`, () => this.render());
  }

  private render(): void {
    const { attachments, source } = this.cell;
    if (this.raw || this.drawn === this.cell) return;
    this.drawn = this.cell;
    const nothing = h('p', { class: 'empty' }, 'Empty markdown cell');
    this.rendered.replaceChildren(
      source.trim() === '' ? nothing : markdown(source, this.hooks.base, attachments),
    );
  }

  private clicked(event: Event): void {
    const link = event.target instanceof Element && event.target.closest('a, summary');
    if (!link && getSelection()?.isCollapsed !== false) this.hooks.edit(this.cell.id);
  }
}
