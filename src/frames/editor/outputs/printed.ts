import type { ChannelEvent, Document, Output, OutputChange } from '~/contract/editor';
import { Signal } from '../model/signal';
import { Tail } from './tail';

type Stream = Extract<Output, { output_type: 'stream' }>;

/** One output as the page keeps it: of streams only the end. A changed output is a new object, a growing stream is not. */
export type OutputView =
  | { readonly kind: 'stream'; readonly name: Stream['name']; readonly tail: Tail }
  | { readonly kind: 'output'; readonly output: Exclude<Output, Stream> };

function shown(output: Output): OutputView {
  if (output.output_type !== 'stream') return { kind: 'output', output };
  const tail = new Tail();
  tail.become(output.text);
  return { kind: 'stream', name: output.name, tail };
}

/** An output as it stands in a document: a text is whole. */
function standing(output: Output): OutputView {
  const item = shown(output);
  if (item.kind === 'stream' && output.output_type === 'stream') item.tail.settled = output.text;
  return item;
}

/** A stream stays the same thing in the page when its text is another; everything else is drawn anew. */
function replaced(item: OutputView, output: Output): OutputView {
  if (item.kind !== 'stream' || output.output_type !== 'stream' || item.name !== output.name)
    return shown(output);
  item.tail.become(output.text);
  return item;
}

/** The next list of outputs after one change (the streams in it grow in place). */
export function changed(items: readonly OutputView[], change: OutputChange): readonly OutputView[] {
  switch (change.op) {
    case 'clear':
      return [];
    case 'append':
      return [...items, shown(change.output)];
    case 'replace':
      return items.map((item, index) =>
        index === change.index ? replaced(item, change.output) : item,
      );
    case 'text': {
      const last = items.at(-1);
      if (last?.kind !== 'stream' || last.name !== change.name) {
        return [...items, shown({ output_type: 'stream', name: change.name, text: change.text })];
      }
      last.tail.push(change.text);
      return items;
    }
  }
}

type OutputsEvent = Extract<ChannelEvent, { type: 'outputs' }>;

/** The outputs of every cell, as the server tells them: a document, and changes numbered by `seq` from there on. */
export class Printed {
  readonly changes = new Signal<string>();
  private readonly cells = new Map<string, readonly OutputView[]>();
  private readonly counts = new Map<string, number | null>();
  private seq: number | null = null;
  /** Changes that came while a document is on its way. */
  private held: OutputsEvent[] | null = [];

  of(cell_id: string): readonly OutputView[] {
    return this.cells.get(cell_id) ?? [];
  }
  count(cell_id: string): number | null {
    return this.counts.get(cell_id) ?? null;
  }

  /** Whether what is shown here is what the server has at `seq`; if not, read the document. */
  isAt(seq: number): boolean {
    return this.held === null && this.seq === seq;
  }

  /** Keeps changes back until `adopt`. */
  hold(): void {
    this.held ??= [];
  }

  /** Takes a change. False where changes before it are missing: read the document then; until it is there, changes are kept. */
  receive(event: OutputsEvent): boolean {
    if (this.held) {
      this.held.push(event);
      return true;
    }
    if (this.seq !== null && event.seq <= this.seq) return true;
    if (event.seq !== (this.seq ?? 0) + 1) {
      this.held = [event];
      return false;
    }
    this.apply(event);
    return true;
  }

  /** Takes the outputs of a document, then the changes that came after it. False where some of those are missing: read it again. */
  adopt({ seq, cells }: Pick<Document, 'seq' | 'cells'>): boolean {
    if (this.held === null && this.seq !== null && seq <= this.seq) return true;
    for (const cell of cells) {
      this.cells.set(cell.id, cell.outputs.map(standing));
      this.counts.set(cell.id, cell.execution_count);
      this.changes.tell(cell.id);
    }
    this.seq = seq;
    const later = this.held ?? [];
    this.held = null;
    return later.every((event) => this.receive(event));
  }

  private apply(event: OutputsEvent): void {
    this.seq = event.seq;
    const before = this.cells.get(event.cell_id) ?? [];
    this.cells.set(event.cell_id, event.changes.reduce(changed, before));
    this.changes.tell(event.cell_id);
  }

  /** The outputs were cleared for good, and with them the number of the run. */
  cleared(cell_id: string): void {
    this.counts.set(cell_id, null);
    this.changes.tell(cell_id);
  }
}
