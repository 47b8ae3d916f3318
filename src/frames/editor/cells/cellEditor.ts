import { redo, undo, undoDepth } from '@codemirror/commands';
import { Compartment, EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView, type KeyBinding, type ViewUpdate } from '@codemirror/view';
import type { Cell } from '~/contract/editor';
import { h } from '../chrome/dom';
import type { CellType } from '../model/cells';
import { difference } from '../model/diff';
import type { AskKernel } from './completion';
import { common, languageOf, loadMarkdown } from './extensions';

export interface EditorHooks {
  readonly readOnly: boolean;
  readonly keys: readonly KeyBinding[];
  readonly ask: AskKernel;
  typed(source: string, newStep: boolean): void;
  focused(): void;
}

const labels: Record<CellType, string> = { code: 'Code', markdown: 'Markdown text', raw: 'Raw text' };
const attributesOf = (type: CellType) => EditorView.contentAttributes.of({ 'aria-label': labels[type], tabindex: '0' });

/** The text of one cell: plain text of the same size until it comes near the screen, then an editor that stays. */
export class CellEditor {
  readonly element = h('div', { class: 'editor' });
  private view: EditorView | null = null;
  private readonly language = new Compartment();
  private readonly labels = new Compartment();

  constructor(private source: string, private type: CellType, private readonly hooks: EditorHooks) {
    this.element.append(h('pre', { class: 'not-yet' }, `${source}\n`));
  }

  /** Makes the editor, if it is not there yet. */
  mount(): EditorView {
    if (this.view) return this.view;
    const extensions = [
      common(this.hooks.keys),
      this.language.of(languageOf(this.type, this.hooks.ask)),
      this.labels.of(attributesOf(this.type)),
      EditorState.readOnly.of(this.hooks.readOnly),
      EditorView.updateListener.of((update) => this.updated(update)),
    ];
    this.view = new EditorView({ state: EditorState.create({ doc: this.source, extensions }) });
    this.element.replaceChildren(this.view.dom);
    this.colour();
    return this.view;
  }

  focus(at?: 'start' | 'end'): void {
    const view = this.mount();
    view.focus();
    if (at) view.dispatch({ selection: { anchor: at === 'start' ? 0 : view.state.doc.length }, scrollIntoView: true });
  }

  get hasFocus(): boolean { return this.view?.hasFocus ?? false; }
  get cursor(): number { return this.view?.state.selection.main.head ?? 0; }

  /** Shows what the book says; typing and undo are not told again. */
  show(cell: Cell): void {
    if (cell.cell_type !== this.type) this.retype(cell.cell_type);
    if (cell.source === this.source) return;
    const change = difference(this.source, cell.source);
    this.source = cell.source;
    if (!this.view) this.element.firstElementChild?.replaceChildren(`${cell.source}\n`);
    else if (change) this.dispatch({ changes: change, annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)] });
  }

  undo(): boolean { return undo(this.mount()); }
  redo(): boolean { return redo(this.mount()); }

  private dispatch(spec: TransactionSpec): void { this.view?.dispatch(spec); }

  private retype(type: CellType): void {
    this.type = type;
    const content = attributesOf(type);
    this.dispatch({ effects: [this.language.reconfigure(languageOf(type, this.hooks.ask)), this.labels.reconfigure(content)] });
    this.colour();
  }

  private colour(): void {
    if (this.type !== 'markdown' || !this.view) return;
    void loadMarkdown().then((colours) => {
      if (this.type !== 'markdown') return;
      this.dispatch({ effects: this.language.reconfigure([languageOf('markdown', this.hooks.ask), colours]) });
    }, () => undefined);
  }

  private updated(update: ViewUpdate): void {
    if (update.focusChanged && update.view.hasFocus) this.hooks.focused();
    if (!update.docChanged || update.transactions.some((transaction) => transaction.annotation(Transaction.remote))) return;
    this.source = update.state.doc.toString();
    const walked = update.transactions.some((transaction) => transaction.isUserEvent('undo') || transaction.isUserEvent('redo'));
    this.hooks.typed(this.source, !walked && undoDepth(update.state) > undoDepth(update.startState));
  }
}
