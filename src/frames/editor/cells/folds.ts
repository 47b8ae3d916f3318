import type { Cell } from '~/contract/editor';
import { cellMeaning, tagsOf, type Showing } from '~/contract/formats/cellTags';
import { h } from '../chrome/dom';

type Part = 'input' | 'output';

const words: Readonly<Record<Part, Readonly<Record<Cell['cell_type'], string>>>> = {
  input: { code: 'code', markdown: 'text', raw: 'text' },
  output: { code: 'output', markdown: 'output', raw: 'output' },
};

/** One part of a cell that can be folded: its button, and what the button shows and hides. */
class Fold {
  readonly button = h('button', {
    type: 'button',
    class: 'fold',
    onclick: () => this.turn(!this.open),
  });
  private open = true;
  private showing: Showing = 'shown';
  private what = '';

  constructor(private readonly content: HTMLElement) {}

  /** A part stays as somebody left it until its tags say something else. */
  become(showing: Showing, what: string): void {
    this.what = what;
    if (showing !== this.showing) this.open = showing !== 'folded';
    this.showing = showing;
    this.draw();
  }

  turn(open: boolean): void {
    if (open === this.open) return;
    this.open = open;
    this.draw();
  }

  private draw(): void {
    const isPlain = this.showing === 'shown';
    const isShut = !isPlain && !this.open;
    this.button.hidden = isPlain;
    this.content.hidden = isShut;
    this.button.setAttribute('aria-expanded', String(!isShut));
    this.button.textContent = `${isShut ? 'Show' : 'Hide'} ${this.what}${this.showing === 'removed' ? ' (readers do not see it)' : ''}`;
  }
}

/**
 * The effects of a cell's tags on its look: parts folded behind a button, parts that readers do not get, and the tags themselves. Who edits
 * sees everything; who only reads does not see what is tagged remove-….
 */
export class Folds {
  readonly tags = h('p', { class: 'cell-tags', hidden: true });
  private readonly folds: Readonly<Record<Part, Fold>>;
  private last: Cell['metadata'] | null = null;

  constructor(
    private readonly cell: HTMLElement,
    input: HTMLElement,
    output: HTMLElement,
    private readonly readOnly: boolean,
  ) {
    this.folds = { input: new Fold(input), output: new Fold(output) };
    this.parts = { input, output };
    input.before(this.tags, this.folds.input.button);
    output.before(this.folds.output.button);
  }

  private readonly parts: Readonly<Record<Part, HTMLElement>>;

  show({ cell_type, metadata }: Cell, hasOutput: boolean): void {
    const meaning = cellMeaning(metadata);
    const isGone = (part: Part) => this.readOnly && meaning[part] === 'removed';
    for (const part of ['input', 'output'] as const) {
      this.folds[part].become(isGone(part) ? 'shown' : meaning[part], words[part][cell_type]);
      if (isGone(part)) this.parts[part].hidden = true;
    }
    if (!hasOutput) this.folds.output.button.hidden = true;
    this.cell.hidden = isGone('input') && (isGone('output') || cell_type !== 'code');
    if (metadata === this.last) return;
    this.last = metadata;
    const tags = tagsOf(metadata);
    this.tags.hidden = tags.length === 0 || this.readOnly;
    this.tags.replaceChildren(...tags.flatMap((tag) => [h('span', {}, tag), ' ']));
  }

  /** Somebody goes to the text of the cell. */
  openInput(): void {
    this.folds.input.turn(true);
  }
}
