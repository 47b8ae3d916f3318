import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { Output as OutputShape } from '~/contract/schemas/editor.schema';
import type { Output } from '~/contract/editor';
import type { KernelEvent } from '../kernels/kernel';
import { CellOutputs } from '../session/cellOutputs';
import { LongText } from '../session/longText';

type Captured = Extract<
  KernelEvent,
  {
    type:
      | 'stream'
      | 'display_data'
      | 'update_display_data'
      | 'execute_result'
      | 'error'
      | 'clear_output';
  }
>;

const Outputs = z.array(OutputShape);

/** As nbformat keeps it: the display id is of no use outside of its kernel. */
const plain = (output: Output): Output => {
  if (output.output_type !== 'display_data') return output;
  const { transient: _, ...kept } = output;
  return kept;
};

/**
 * The captures of Output widgets: while one is entered (`with out:`), what belongs to the message that entered it goes into the
 * widget and not into the cell. Jupyter's pages do this; here it is done once, for all of them and for none.
 */
export class Captures {
  private readonly books = new Map<string, CellOutputs>();
  /** By message, the widgets that catch what it shows, the innermost last. */
  private readonly entered = new Map<string, string[]>();
  private readonly changed = new Set<string>();

  constructor(private readonly spoolFolder: string) {}

  /** The kernel told what a widget holds. */
  begin(modelId: string, outputs: unknown) {
    this.books.get(modelId)?.long.close();
    const known = Outputs.safeParse(outputs);
    const spool = path.join(
      this.spoolFolder,
      `widget-${createHash('sha256').update(modelId).digest('hex').slice(0, 32)}.txt`,
    );
    this.books.set(
      modelId,
      new CellOutputs(known.success ? known.data : [], null, new LongText(spool)),
    );
    this.changed.delete(modelId);
  }

  /** The widget catches what this message shows from now on; '' for none. */
  enter(modelId: string, messageId: string) {
    for (const [id, widgets] of this.entered) {
      const others = widgets.filter((other) => other !== modelId);
      if (others.length > 0) this.entered.set(id, others);
      else this.entered.delete(id);
    }
    if (messageId !== '')
      this.entered.set(messageId, [...(this.entered.get(messageId) ?? []), modelId]);
  }

  /** Takes what a message shows into the widget that catches it; false where none does. */
  take(event: Captured): boolean {
    if (event.type === 'update_display_data') this.redisplay(event);
    const modelId = event.id === null ? undefined : this.entered.get(event.id)?.at(-1);
    const book = modelId === undefined ? undefined : this.books.get(modelId);
    if (modelId === undefined || !book || event.type === 'update_display_data') return false;
    if (event.type === 'stream') book.text(event.content.name, event.content.text);
    else if (event.type === 'clear_output') book.clear(event.content.wait);
    else book.append({ output_type: event.type, ...event.content } as Output);
    this.changed.add(modelId);
    return true;
  }

  private redisplay({
    content: { data, metadata, transient },
  }: Extract<Captured, { type: 'update_display_data' }>) {
    const { display_id } = transient;
    if (display_id === undefined) return;
    for (const [modelId, book] of this.books)
      if (book.redisplay(display_id, { data, metadata }) > 0) this.changed.add(modelId);
  }

  /** The widgets with captures since the last call. */
  collect(): { modelId: string; outputs: Output[] }[] {
    const collected = [...this.changed].map((modelId) => ({
      modelId,
      book: this.books.get(modelId),
    }));
    this.changed.clear();
    return collected.flatMap(({ modelId, book }) => {
      if (!book) return [];
      book.takeChanges(true);
      return [{ modelId, outputs: book.outputs.map(plain) }];
    });
  }

  forget(modelId: string) {
    this.enter(modelId, '');
    this.books.get(modelId)?.long.close();
    this.books.delete(modelId);
    this.changed.delete(modelId);
  }

  close() {
    for (const modelId of [...this.books.keys()]) this.forget(modelId);
  }
}
