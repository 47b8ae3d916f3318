import { redo, undo, undoDepth } from '@codemirror/commands';
import { Compartment, EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView, type KeyBinding, type ViewUpdate } from '@codemirror/view';
import type { Cell } from '~/contract/editor';
import { h } from '../chrome/dom';
import type { CellType } from '../model/cells';
import { difference } from '../model/diff';
import { highlight } from '../outputs/markdown/highlight';
import type { CompleteInKernel } from './completion';
import { common, languageOf, loadMarkdown } from './extensions';

export interface EditorHooks {
  readonly readOnly: boolean;
  readonly keys: readonly KeyBinding[];
  readonly ask: CompleteInKernel;
  typed(source: string, newStep: boolean): void;
  focused(): void;
}

const labels: Record<CellType, string> = {
  code: 'Code',
  markdown: 'Markdown text',
  raw: 'Raw text',
};
const attributesOf = (type: CellType) =>
  EditorView.contentAttributes.of({ 'aria-label': labels[type], tabindex: '0' });

/** The text without an editor; `bar` is how high the bar was that the editor scrolled its long lines with, px. */
const plain = (source: string, bar = 0) => {
  const text = h('pre', { class: 'not-yet' }, h('code', {}, `${source}\n`));
  if (bar > 0) text.style.marginBottom = `${bar}px`;
  return text;
};

/**
 * The text of one cell: an editor while it is near the screen, plain text of the same size else. What the editor knew (undo,
 * selection, text) outlives it.
 */
export class CellEditor {
  readonly element = h('div', { class: 'editor' });
  private view: EditorView | null = null;
  /** The state of an editor that was released; null before the first one is made. */
  private kept: EditorState | null = null;
  private readonly language = new Compartment();
  private readonly labels = new Compartment();

  constructor(
    private source: string,
    private type: CellType,
    private readonly hooks: EditorHooks,
  ) {
    this.element.append(plain(source));
    this.element.addEventListener('mousedown', (event) => this.pressed(event));
  }

  /** Makes the editor, if it is not there. */
  mount(): EditorView {
    if (this.view) return this.view;
    const [state, aside] = [
      this.kept ?? this.begin(),
      this.element.firstElementChild?.scrollLeft ?? 0,
    ];
    this.view = new EditorView({ state });
    this.element.replaceChildren(this.view.dom);
    if (aside > 0) this.view.scrollDOM.scrollLeft = aside;
    if (!this.kept) this.colour();
    return this.view;
  }

  /** Colours the text where no editor does. */
  colourText(): void {
    const text =
      this.view === null && this.type === 'code' && this.element.querySelector('code:not([class])');
    if (!text) return;
    text.className = 'language-python';
    highlight(text);
  }

  /** Gives the editor back; answers whether there is none now. One that somebody writes into or selects from stays. */
  release(): boolean {
    if (!this.view) return true;
    if (this.isHeld()) return false;
    const { dom, scrollDOM, state } = this.view;
    const text = plain(this.source, scrollDOM.offsetHeight - scrollDOM.clientHeight);
    const aside = scrollDOM.scrollLeft;
    this.kept = state;
    dom.replaceWith(text);
    if (aside > 0) text.scrollLeft = aside;
    this.view.destroy();
    this.view = null;
    return true;
  }

  focus(at?: 'start' | 'end'): void {
    const view = this.mount();
    view.focus();
    if (at)
      view.dispatch({
        selection: { anchor: at === 'start' ? 0 : view.state.doc.length },
        scrollIntoView: true,
      });
  }

  get hasFocus(): boolean {
    return this.view?.hasFocus ?? false;
  }
  get cursor(): number {
    return (this.view?.state ?? this.kept)?.selection.main.head ?? 0;
  }

  /** Shows what the book says; typing and undo are not told again. */
  show(cell: Cell): void {
    if (cell.cell_type !== this.type) this.retype(cell.cell_type);
    if (cell.source === this.source) return;
    const change = difference(this.source, cell.source);
    this.source = cell.source;
    if (!this.view) this.element.replaceChildren(plain(cell.source));
    if (change)
      this.dispatch({
        changes: change,
        annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
      });
  }

  undo(): boolean {
    return undo(this.mount());
  }
  redo(): boolean {
    return redo(this.mount());
  }

  private dispatch(spec: TransactionSpec): void {
    if (this.view) this.view.dispatch(spec);
    else if (this.kept) this.kept = this.kept.update(spec).state;
  }

  private begin(): EditorState {
    return EditorState.create({
      doc: this.source,
      extensions: [
        common(this.hooks.keys),
        this.language.of(languageOf(this.type, this.hooks.ask)),
        this.labels.of(attributesOf(this.type)),
        EditorState.readOnly.of(this.hooks.readOnly),
        EditorView.updateListener.of((update) => this.updated(update)),
      ],
    });
  }

  /** A press on text that has no editor is one on the editor it gets. */
  private pressed(event: MouseEvent): void {
    if (this.view || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.mount().contentDOM.dispatchEvent(new MouseEvent('mousedown', event));
  }

  private isHeld(): boolean {
    const chosen = getSelection();
    return (
      this.element.contains(document.activeElement) ||
      (chosen?.isCollapsed === false && chosen.containsNode(this.element, true))
    );
  }

  private retype(type: CellType): void {
    this.type = type;
    const content = attributesOf(type);
    this.dispatch({
      effects: [
        this.language.reconfigure(languageOf(type, this.hooks.ask)),
        this.labels.reconfigure(content),
      ],
    });
    this.colour();
  }

  private colour(): void {
    if (this.type !== 'markdown' || !(this.view ?? this.kept)) return;
    void loadMarkdown().then(
      (colours) => {
        if (this.type !== 'markdown') return;
        this.dispatch({
          effects: this.language.reconfigure([languageOf('markdown', this.hooks.ask), colours]),
        });
      },
      () => undefined,
    );
  }

  private updated(update: ViewUpdate): void {
    if (update.focusChanged && update.view.hasFocus) this.hooks.focused();
    if (
      !update.docChanged ||
      update.transactions.some((transaction) => transaction.annotation(Transaction.remote))
    )
      return;
    this.source = update.state.doc.toString();
    const walked = update.transactions.some(
      (transaction) => transaction.isUserEvent('undo') || transaction.isUserEvent('redo'),
    );
    this.hooks.typed(
      this.source,
      !walked && undoDepth(update.state) > undoDepth(update.startState),
    );
  }
}
