import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Cell, CellWithOutputs, Document, Save, Saved } from '~/contract/editor';
import type { NotebookFile } from '../../nbformat/nbformat';
import { LongText } from './longText';
import { MainFile } from './mainFile';
import { CellOutputs } from './cellOutputs';

const textOf = (cells: readonly Cell[], metadata: unknown) =>
  JSON.stringify([
    metadata,
    cells.map((cell) => [
      cell.id,
      cell.cell_type,
      cell.source,
      cell.metadata,
      cell.attachments ?? null,
    ]),
  ]);

/** The owner of the widgets in the file (`metadata.widgets`): they are the server's, like outputs. */
export interface WidgetStore {
  /** True while the widgets are not those of the file. */
  unsaved: boolean;
  restore(saved: unknown): void;
  keep(before: unknown, cells: readonly CellWithOutputs[]): unknown;
}

const withoutWidgets = ({ widgets: _, ...metadata }: NotebookFile['metadata']) => metadata;

/** Cells whose outputs are kept although no tab saved them, or a tab deleted them: undoing brings them back. */
const STRAYS = 2_000;

/** The cell as the tab has it, with what this program does not know of the one in the file. */
const merged = (cell: Cell, before: CellWithOutputs | undefined): CellWithOutputs => {
  const { attachments: _, ...kept } =
    before?.cell_type === cell.cell_type ? before : { outputs: [], execution_count: null };
  return { ...kept, ...cell };
};

/**
 * One notebook: text and order of its cells, which belong to the tabs, and their outputs, which belong to the server. Whatever
 * touches the file happens one after the other.
 */
export class NotebookDocument {
  version = 1;
  private savedAt = new Date().toISOString();
  private readonly books = new Map<string, CellOutputs>();
  private doing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: MainFile,
    public notebook: NotebookFile,
    private readonly spoolFolder: string,
    private readonly widgets: WidgetStore,
  ) {
    for (const cell of notebook.cells) this.openBook(cell);
    widgets.restore(notebook.metadata['widgets']);
  }

  /** Rejects with a sentence where the main file cannot be opened. */
  static async open(
    folder: string,
    mainFile: string,
    spoolFolder: string,
    widgets: WidgetStore,
  ): Promise<NotebookDocument> {
    const { file, notebook } = await MainFile.open(folder, mainFile);
    return new NotebookDocument(file, notebook, spoolFolder, widgets);
  }

  get fileName() {
    return path.basename(this.file.path);
  }

  private openBook(cell: Pick<CellWithOutputs, 'id' | 'outputs' | 'execution_count'>): CellOutputs {
    this.books.get(cell.id)?.long.close();
    const spool = path.join(
      this.spoolFolder,
      `${createHash('sha256').update(cell.id).digest('hex').slice(0, 32)}.txt`,
    );
    const book = new CellOutputs(cell.outputs, cell.execution_count, new LongText(spool));
    this.books.set(cell.id, book);
    return book;
  }

  /** The outputs of a cell, also of one no tab has saved yet. */
  bookOf(cellId: string): CellOutputs {
    return (
      this.books.get(cellId) ?? this.openBook({ id: cellId, outputs: [], execution_count: null })
    );
  }

  /** Whether there are outputs of a cell. */
  has(cellId: string): boolean {
    return this.books.has(cellId);
  }

  /** Forgets the outputs of cells that are not in the notebook, where they are too many; those of `wanted` stay. */
  forgetStrays(wanted: string) {
    if (this.books.size <= this.notebook.cells.length + STRAYS) return;
    const known = new Set([wanted, ...this.notebook.cells.map(({ id }) => id)]);
    const strays = [...this.books].filter(([cellId]) => !known.has(cellId));
    for (const [cellId, book] of strays.slice(0, Math.max(0, strays.length - STRAYS / 2))) {
      book.long.close();
      this.books.delete(cellId);
    }
  }

  /** All text a cell printed: a file, or the text itself; null for a cell without any. */
  printed(cellId: string): { file: string } | { text: string } | null {
    const book = this.books.get(cellId);
    if (!book) return null;
    if (book.long.overflows) return { file: book.long.file };
    return {
      text: book.outputs
        .map((output) => (output.output_type === 'stream' ? output.text : ''))
        .join(''),
    };
  }

  /** Shows anew what carries the display id; answers the cells where it was, and how much is told in each, characters. */
  redisplay(
    displayId: string,
    shown: Parameters<CellOutputs['redisplay']>[1],
  ): { cellId: string; size: number }[] {
    return [...this.books]
      .map(([cellId, book]) => ({ cellId, size: book.redisplay(displayId, shown) }))
      .filter(({ size }) => size > 0);
  }

  private compose(
    cells: readonly CellWithOutputs[],
    metadata: NotebookFile['metadata'],
  ): NotebookFile {
    const withOutputs = cells.map((cell) => {
      if (cell.cell_type !== 'code') return cell;
      const book = this.bookOf(cell.id);
      book.writeTail();
      return { ...cell, outputs: [...book.outputs], execution_count: book.executionCount };
    });
    const widgets = this.widgets.keep(this.notebook.metadata['widgets'], withOutputs);
    return {
      ...this.notebook,
      metadata: { ...withoutWidgets(metadata), ...(widgets === undefined ? {} : { widgets }) },
      cells: withOutputs,
    };
  }

  /** The notebook as a tab reads it; `seq` is the last change of outputs it holds. */
  snapshot(seq: number, readOnly: boolean): Document {
    const { metadata, cells } = this.compose(this.notebook.cells, this.notebook.metadata);
    const { version, fileName: file_name, savedAt: saved_at } = this;
    return {
      version,
      seq,
      file_name,
      read_only: readOnly,
      saved_at,
      metadata: withoutWidgets(metadata),
      cells: [...cells],
    };
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.doing.then(work);
    this.doing = done.catch(() => undefined);
    return done;
  }

  private async write(notebook: NotebookFile) {
    const composed = [...this.books.values()].filter((book) => book.unsaved);
    for (const book of composed) book.unsaved = false;
    const widgetsUnsaved = this.widgets.unsaved;
    this.widgets.unsaved = false;
    try {
      await this.file.write(notebook);
    } catch (error) {
      for (const book of composed) book.unsaved = true;
      this.widgets.unsaved ||= widgetsUnsaved;
      throw error;
    }
    this.savedAt = new Date().toISOString();
  }

  /** Takes over what somebody else wrote; outputs that are newer than the file stay. Answers whether there was something. */
  private async adopt(isRunning: (cellId: string) => boolean): Promise<boolean> {
    const found = await this.file.changed();
    if (!found) return false;
    if ('reason' in found) {
      await this.file.keepAside(found.text);
      return false;
    }
    this.notebook = found.notebook;
    this.widgets.restore(found.notebook.metadata['widgets']);
    for (const cell of found.notebook.cells) {
      if (!this.books.get(cell.id)?.unsaved && !isRunning(cell.id)) this.openBook(cell);
    }
    this.version += 1;
    this.savedAt = new Date().toISOString();
    return true;
  }

  /** Looks whether somebody else wrote the file and takes it over. */
  takeOver(isRunning: (cellId: string) => boolean): Promise<boolean> {
    return this.exclusively(() => this.adopt(isRunning));
  }

  /** Saves a tab's text and order on top of `base_version`; null where the notebook is another version by now. */
  save(
    save: Save,
    isRunning: (cellId: string) => boolean,
  ): Promise<(Saved & { changed: boolean }) | null> {
    return this.exclusively(async () => {
      await this.adopt(isRunning);
      if (save.base_version !== this.version) return null;
      const changed =
        textOf(save.cells, withoutWidgets(save.metadata)) !==
        textOf(this.notebook.cells, withoutWidgets(this.notebook.metadata));
      if (changed) {
        const before = new Map(this.notebook.cells.map((cell) => [cell.id, cell]));
        const next = this.compose(
          save.cells.map((cell) => merged(cell, before.get(cell.id))),
          save.metadata,
        );
        await this.write(next);
        this.notebook = next;
        this.version += 1;
      }
      return { version: this.version, saved_at: this.savedAt, changed };
    });
  }

  /** Writes outputs that are not in the file yet. Answers whether somebody else's version was taken over on the way. */
  saveOutputs(isRunning: (cellId: string) => boolean): Promise<boolean> {
    return this.exclusively(async () => {
      const isUnsaved = () =>
        this.widgets.unsaved ||
        this.notebook.cells.some((cell) => this.books.get(cell.id)?.unsaved);
      if (!isUnsaved()) return false;
      const taken = await this.adopt(isRunning);
      if (!isUnsaved()) return taken;
      const next = this.compose(this.notebook.cells, this.notebook.metadata);
      await this.write(next);
      this.notebook = { ...this.notebook, metadata: next.metadata };
      return taken;
    });
  }

  follow(onPossibleChange: () => void) {
    this.file.follow(onPossibleChange);
  }

  close() {
    this.file.unfollow();
    for (const book of this.books.values()) book.long.close();
  }
}
