import type { Output, OutputChange } from '~/contract/editor';
import type { LongText } from './longText';
import { asTerminal } from '~/text/overwritten';
import { monotonic } from '../../concurrency/clock';

type Stream = Extract<Output, { output_type: 'stream' }>;
/** Outputs that may have a display id. */
type Displayed = Extract<Output, { output_type: 'display_data' | 'execute_result' }>;

/** Data other than text that one cell may keep, characters; a cell that shows more says so. */
const DATA_LIMIT = 64 * 1024 * 1024;
/** So many places of one display id are shown anew, the last ones. */
const SAME_ID = 50;
/** The least size that any output counts as, however little it shows, characters. */
const OUTPUT_SIZE = 256;
/** How often the end of a very long text is told anew, ms. */
const TAIL_EVERY_MS = 250;

/** The size of an output's metadata that is stored, characters. */
const sizeOf = (data: object) =>
  Object.values(data).reduce<number>(
    (sum, value) =>
      sum + (typeof value === 'string' ? value : JSON.stringify(value ?? null)).length,
    OUTPUT_SIZE,
  );
const sizeOfOutput = (output: Output) => sizeOf('data' in output ? output.data : output);
const isDisplayed = (output: Output | undefined): output is Displayed =>
  output?.output_type === 'display_data' || output?.output_type === 'execute_result';
const displayIdOf = (output: Output) =>
  isDisplayed(output) ? output.transient?.display_id : undefined;

const TOO_MUCH: Output = {
  output_type: 'display_data',
  metadata: {},
  data: { 'text/plain': '… More was shown than is kept for one cell (64 MiB).' },
};

/**
 * The outputs of one cell, bounded in size, and what changed in them since it was last told. Very long text keeps its beginning
 * and its end here and all of it in a spool file.
 */
export class CellOutputs {
  /** Index-aligned with what the tabs hold after they applied all changes. */
  outputs: Output[];
  executionCount: number | null;
  /** True while the outputs are not those of the file. */
  unsaved = false;
  private changes: OutputChange[] = [];
  /** Where in `changes` an output is replaced, by its index: shown anew again before that was told, it is told once. */
  private replaced = new Map<number, number>();
  /** Where outputs with a display id stand. */
  private displayed = new Map<string, number[]>();
  private clearFirst = false;
  private dataSize = 0;
  private full = false;
  private tailAt: number | null = null;
  private tailTold = 0;
  private tailDirty = false;

  constructor(
    outputs: readonly Output[],
    executionCount: number | null,
    readonly long: LongText,
  ) {
    this.outputs = [...outputs];
    this.executionCount = executionCount;
    this.outputs.forEach((output, index) => this.place(output, index));
  }

  private place(output: Output, index: number) {
    const id = displayIdOf(output);
    if (id === undefined) return;
    const places = this.displayed.get(id) ?? [];
    this.displayed.set(id, places);
    if (places.push(index) > SAME_ID) places.shift();
  }

  /** Empties it, now or when the next output comes. */
  clear(wait = false) {
    this.clearFirst = wait;
    if (wait) return;
    this.unsaved = true;
    this.outputs = [];
    this.changes = [{ op: 'clear' }];
    this.replaced.clear();
    this.displayed.clear();
    this.dataSize = 0;
    this.full = false;
    this.tailAt = null;
    this.tailDirty = false;
    this.long.reset();
  }

  private begin() {
    this.unsaved = true;
    if (this.clearFirst) this.clear();
  }

  text(name: Stream['name'], text: string) {
    this.begin();
    const kept = this.long.add(text);
    if (kept) this.keepText(name, kept);
    if (this.long.overflows) this.keepTail(name);
  }

  private keepText(name: Stream['name'], text: string) {
    const last = this.outputs.at(-1);
    if (last?.output_type === 'stream' && last.name === name)
      this.outputs[this.outputs.length - 1] = { ...last, text: last.text + text };
    else this.outputs.push({ output_type: 'stream', name, text });
    const told = this.changes.at(-1);
    if (told?.op === 'text' && told.name === name)
      this.changes[this.changes.length - 1] = { ...told, text: told.text + text };
    else this.changes.push({ op: 'text', name, text });
  }

  private keepTail(name: Stream['name']) {
    if (this.tailAt === null) {
      this.tailAt = this.outputs.length;
      const output: Output = { output_type: 'stream', name, text: '' };
      this.outputs.push(output);
      this.changes.push({ op: 'append', output });
    }
    this.tailDirty = true;
  }

  /** Brings the end of a long text up to date; done before anybody looks. */
  writeTail() {
    const tail = this.tailAt === null ? undefined : this.outputs[this.tailAt];
    if (this.tailAt === null || tail?.output_type !== 'stream' || !this.tailDirty) return;
    this.replace(this.tailAt, { ...tail, text: this.long.tailText() });
    this.tailDirty = false;
    this.tailTold = monotonic();
  }

  private replace(index: number, output: Output) {
    this.outputs[index] = output;
    const told = this.replaced.get(index);
    if (told !== undefined) this.changes[told] = { op: 'replace', index, output };
    else this.replaced.set(index, this.changes.push({ op: 'replace', index, output }) - 1);
  }

  /** Adds an output, as far as there is room; answers its size, characters. */
  append(output: Output): number {
    this.begin();
    if (this.full) return OUTPUT_SIZE;
    const size = sizeOfOutput(output);
    this.dataSize += size;
    this.full = this.dataSize > DATA_LIMIT;
    const kept = this.full ? TOO_MUCH : output;
    this.place(kept, this.outputs.push(kept) - 1);
    this.changes.push({ op: 'append', output: kept });
    return size;
  }

  /** Shows anew what carries this display id, as far as there is room; answers how much that is, characters. */
  redisplay(displayId: string, shown: Pick<Displayed, 'data' | 'metadata'>): number {
    const size = sizeOf(shown.data);
    let told = 0;
    for (const index of this.displayed.get(displayId) ?? []) {
      const before = this.outputs[index];
      if (!isDisplayed(before)) continue;
      const grown = size - sizeOf(before.data);
      if (this.dataSize + grown > DATA_LIMIT) continue;
      this.dataSize += grown;
      this.unsaved = true;
      told += size;
      this.replace(index, { ...before, ...shown });
    }
    return told;
  }

  /** The run is over: nothing comes that a waiting clear would make room for. */
  finish() {
    this.clearFirst = false;
    this.outputs = this.outputs.map((output) =>
      output.output_type === 'stream' ? { ...output, text: asTerminal(output.text) } : output,
    );
  }

  /** The changes since the last call; the end of a long text only now and then, unless `all` is asked for. */
  takeChanges(all: boolean): OutputChange[] {
    if (all || monotonic() - this.tailTold >= TAIL_EVERY_MS) this.writeTail();
    const taken = this.changes;
    this.changes = [];
    this.replaced.clear();
    return taken;
  }

  /** True while a later call of `takeChanges` has something to tell. */
  get hasChanges() {
    return this.changes.length > 0 || this.tailDirty;
  }
}
