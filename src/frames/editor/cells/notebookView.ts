import type { Cell } from '~/contract/editor';
import { arrangeChildren, awaitsFrame, h, inFrame } from '../chrome/dom';
import type { Book } from '../model/book';
import type { Selection } from '../model/selection';
import type { Printed } from '../outputs/printed';
import { CellView, type CellHooks } from './cellView';
import { NearEditors } from './nearEditors';

/** The work of drawing one cell's outputs and run. */
const drawing = (id: string) => `cell ${id}`;
/** Cells that are put into the page at once; the others follow, as many in each further frame. */
const AT_ONCE = 40;
/** All cells in the page: which stand where, which is selected, which has the keys. */
export class NotebookView {
  readonly element = h('main', { class: 'notebook', 'aria-label': 'Notebook' });
  private readonly views = new Map<string, CellView>();
  private readonly editors = new NearEditors();
  private reach = AT_ONCE;

  constructor(
    private readonly book: Book,
    private readonly selection: Selection,
    private readonly printed: Printed,
    private readonly hooks: () => CellHooks,
  ) {
    selection.changes.hear(() => this.showSelection());
    printed.changes.hear((id) => this.refresh(id));
  }

  view(id: string): CellView | undefined {
    return this.views.get(id);
  }

  /** Brings the page to what the book says: cells come, go and move; what stays is not touched. */
  sync(): void {
    this.arrange();
    inFrame('labels', () => this.tellAll());
  }

  private arrange(): void {
    const focus = document.activeElement;
    const wanted = this.book.cells.slice(0, this.reach).map((cell) => this.shown(cell).element);
    arrangeChildren(this.element, wanted);
    if (focus instanceof HTMLElement && focus.isConnected && focus !== document.activeElement)
      focus.focus({ preventScroll: true });
    this.showSelection();
    this.editors.look();
    if (this.reach < this.book.cells.length) inFrame('further cells', () => this.further());
  }

  private further(): void {
    this.reach += AT_ONCE;
    this.arrange();
  }

  /** Does `change` to the page without what is on the screen moving. */
  keepingPlace(change: () => void): void {
    const anchor = [...this.element.children].find(
      (cell) => cell.getBoundingClientRect().bottom > 60,
    );
    const before = anchor?.getBoundingClientRect().top ?? 0;
    change();
    if (anchor?.isConnected)
      scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  /** Shows text, outputs and run of one cell again, in the next frame. */
  refresh(id: string): void {
    inFrame(drawing(id), () => {
      const view = this.views.get(id);
      if (!view || this.book.indexOf(id) < 0) return;
      view.print(this.printed.of(id));
      this.tell(id);
    });
  }

  /** Shows only how the run of a cell stands. */
  tell(id: string): void {
    const { session } = this.hooks();
    const asked = session.asked?.cell_id === id ? session.asked : null;
    const inside =
      document.activeElement === document.body || this.element.contains(document.activeElement);
    this.views
      .get(id)
      ?.tell(this.book.indexOf(id), this.book.cells.length, this.printed.count(id), Date.now());
    this.views.get(id)?.ask(asked, inside);
  }

  /** Shows how every run stands. A cell that is to be drawn is left to that: no run looks over before its outputs are there. */
  tellAll(): void {
    for (const { id } of this.book.cells.slice(0, this.reach))
      if (!awaitsFrame(drawing(id))) this.tell(id);
  }

  /** Brings a cell's new text into its editor. */
  showText(id: string): void {
    const cell = this.book.cell(id);
    if (cell) this.views.get(id)?.show(cell);
    this.editors.look();
  }

  /** Selects a cell and gives it the keys of command mode. */
  focus(id: string | null): void {
    const view = id === null ? undefined : this.views.get(id);
    if (!view || id === null) return;
    if (this.selection.current !== id) this.selection.select(id);
    view.element.focus({ preventScroll: true });
    view.element.scrollIntoView({ block: 'nearest' });
  }

  /** Brings a cell into the middle of the screen and selects it, however far down it is; false where there is none. */
  lead(id: string): boolean {
    const at = this.book.indexOf(id);
    if (at < 0) return false;
    if (at >= this.reach) {
      this.reach = at + 1;
      this.arrange();
    }
    this.focus(id);
    this.views.get(id)?.element.scrollIntoView({ block: 'center' });
    return true;
  }

  /** Selects a cell and puts the cursor into its text. */
  edit(id: string, at?: 'start' | 'end'): void {
    const view = this.views.get(id);
    if (!view) return;
    view.editing = true;
    if (!view.editing) {
      this.focus(id);
      return;
    }
    view.editor.focus(at);
    view.element.scrollIntoView({ block: 'nearest' });
  }

  /** The cell whose text has the cursor. */
  get editing(): string | null {
    const current = this.selection.current;
    return current !== null && this.views.get(current)?.editor.hasFocus ? current : null;
  }

  private shown(cell: Cell): CellView {
    const there = this.views.get(cell.id);
    if (there) {
      there.show(cell);
      return there;
    }
    const view = new CellView(cell, this.hooks());
    this.views.set(cell.id, view);
    this.editors.watch(view);
    this.refresh(cell.id);
    return view;
  }

  private showSelection(): void {
    const chosen = new Set(this.selection.ids);
    for (const { id } of this.book.cells) {
      const element = this.views.get(id)?.element;
      if (!element) continue;
      element.classList.toggle('selected', chosen.has(id));
      element.classList.toggle('current', id === this.selection.current);
      element.tabIndex = id === this.selection.current ? 0 : -1;
    }
  }
}
