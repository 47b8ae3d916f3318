import type { ChannelEvent, Cell, Document, Kernel } from '~/contract/editor';
import type { AssistKind } from '~/contract/assistant';
import { settleConflict } from './chrome/conflict';
import { showHelp } from './chrome/help';
import { Notices } from './chrome/notices';
import type { CellHooks } from './cells/cellView';
import { NotebookView } from './cells/notebookView';
import type { Command } from './commands/command';
import { runCells } from './commands/running';
import { editorKeys } from './commands/editorKeys';
import { commands } from './commands/table';
import { Book } from './model/book';
import { bare, newId, type CellType } from './model/cells';
import { LocalCopy } from './model/localCopy';
import { Saver } from './model/saver';
import { Selection } from './model/selection';
import { Session } from './model/session';
import { Signal } from './model/signal';
import { Printed } from './outputs/printed';
import { Widgets } from './outputs/widgets/store';
import type { Address } from './wire/address';
import { Channel } from './wire/channel';
import { Documents } from './wire/documents';
import { Parent } from './wire/parent';

/** Everything the page is made of, and how its parts hear of each other. */
export class Workbench {
  readonly book: Book;
  readonly selection: Selection;
  readonly session = new Session();
  readonly printed = new Printed();
  readonly notices = new Notices();
  readonly documents: Documents;
  readonly channel: Channel;
  readonly saver: Saver;
  readonly localCopy: LocalCopy;
  readonly parent: Parent;
  readonly pages: NotebookView;
  readonly widgets: Widgets;
  /** The cells that were cut or copied last. */
  clipboard: readonly Cell[] = [];
  readOnly = false;
  /** The person is asked before variables are lost. In a window of its own a page forgets what was said about it. */
  asks = true;
  /** The abilities of the installation's assistant, as the app reported them. */
  assists: readonly AssistKind[] = [];
  fileName = '';
  /** Something changed that toolbar, status or banner show. */
  readonly changes = new Signal();
  private readonly tab = newId();
  private helloSeq: number | null = null;
  private loaded = false;
  private restarted: { readonly work: () => void; seen: boolean } | null = null;

  constructor(readonly address: Address) {
    const editor = (id: string) => this.pages.view(id)?.editor;
    this.book = new Book({
      undo: (id) => editor(id)?.undo() ?? false,
      redo: (id) => editor(id)?.redo() ?? false,
    });
    this.selection = new Selection(() => this.book.cells);
    this.documents = new Documents(address.base);
    this.parent = new Parent(address.parent, window);
    this.saver = new Saver(this.book, this.tab, (save, leaving) =>
      this.documents.save(save, leaving),
    );
    this.localCopy = new LocalCopy(this.book, this.saver);
    const became = this.session.connected.bind(this.session);
    this.channel = new Channel(
      address.base,
      (event) => this.heard(event),
      became,
      (why) => this.notices.say(why),
    );
    this.widgets = new Widgets(address.base, {
      send: (request) => this.channel.send(request),
      say: (why) => this.notices.say(why),
      whyNot: () => this.session.whyNoWidgets,
    });
    this.pages = new NotebookView(this.book, this.selection, this.printed, () => this.hooks());
    this.book.changes.hear((fact) =>
      fact.kind === 'text' ? this.pages.showText(fact.id) : this.pages.sync(),
    );
    for (const signal of [this.book.changes, this.selection.changes, this.session.changes])
      signal.hear(() => this.changes.tell());
    this.session.changes.hear((fact) =>
      fact.kind === 'run' ? this.pages.refresh(fact.cell_id) : this.pages.tellAll(),
    );
    this.saver.changes.hear((state) => {
      if (state.phase === 'conflict') void this.resolve();
    });
  }

  get currentType(): CellType {
    return this.book.cell(this.selection.current ?? '')?.cell_type ?? 'code';
  }

  /** Opens the line to the server and shows the document. Throws an Error with a sentence where it cannot be had. */
  async start(): Promise<void> {
    this.channel.open();
    await this.read();
    this.selection.select(this.book.cells[0]?.id ?? null);
  }

  perform(command: Command): void {
    const whyNot = command.whyNot?.(this) ?? null;
    if (whyNot === null) command.run(this);
    else this.notices.say(whyNot);
    this.changes.tell();
  }

  stopAsking(): void {
    this.asks = false;
    this.parent.say({ type: 'unasked' });
  }

  help(): void {
    void showHelp(commands);
  }

  /** Renders a markdown cell that was being edited. */
  render(id: string): void {
    const view = this.pages.view(id);
    if (view) view.editing = false;
  }

  /** Lets a person settle a conflict; does nothing where there is none. */
  async resolve(): Promise<void> {
    const { state } = this.saver;
    if (state.phase === 'conflict' && !document.querySelector('dialog[open]'))
      await settleConflict(this, state.theirs);
  }

  /** Does `work` once the new kernel is there. */
  afterRestart(work: () => void): void {
    this.restarted = { work, seen: false };
  }

  private heard(event: ChannelEvent): void {
    if (event.type === 'outputs') {
      if (!this.printed.receive(event)) void this.read().catch(() => undefined);
      if (event.run_id === '' && event.changes.every((change) => change.op === 'clear'))
        this.cleared(event.cell_id);
      return;
    }
    if (event.type === 'widgets') return this.widgets.receive(event);
    if (event.type === 'widget_done') return this.widgets.done(event.request_id);
    this.session.receive(event);
    if (event.type === 'refused') this.notices.say(event.reason);
    if (event.type === 'hello') this.greeted(event);
    if (event.type === 'saved') void this.savedElsewhere(event);
    if (event.type === 'kernel') this.kernelBecame(event.kernel.state);
  }

  private kernelBecame(state: Kernel['state']): void {
    const { restarted } = this;
    if (restarted && (state === 'restarting' || state === 'starting')) restarted.seen = true;
    if (state === 'dead' || (state === 'idle' && restarted?.seen)) this.restarted = null;
    if (state === 'idle' && restarted?.seen) restarted.work();
  }

  private cleared(id: string): void {
    this.printed.cleared(id);
    this.session.forget(id);
  }

  private greeted({ seq, version, widgets_seq }: Extract<ChannelEvent, { type: 'hello' }>): void {
    this.helloSeq = seq;
    this.widgets.greeted(widgets_seq);
    const isOlder = version > this.saver.base.version && this.saver.settled;
    if (this.loaded && (isOlder || !this.printed.isAt(seq)))
      void this.read().catch(() => undefined);
    if (this.saver.state.phase === 'failed') void this.saver.now();
  }

  /** Reads text and outputs anew. What is unsaved here stays; the next save finds out whether it clashes. */
  private async read(): Promise<void> {
    this.printed.hold();
    const document = await this.documents.read();
    const complete = this.printed.adopt(document);
    this.adopt(document);
    if (!complete || (this.helloSeq !== null && this.helloSeq > document.seq)) await this.read();
  }

  private async savedElsewhere({
    tab,
    version,
  }: Extract<ChannelEvent, { type: 'saved' }>): Promise<void> {
    if (tab === this.tab || version <= this.saver.base.version || !this.saver.settled) return;
    if (tab === 'disk') await this.read().catch(() => undefined);
    else
      await this.documents.read().then(
        (document) => this.adopt(document),
        () => undefined,
      );
  }

  private adopt(document: Document): void {
    this.readOnly = document.read_only;
    this.fileName = document.file_name;
    if (this.loaded && (!this.saver.settled || document.version === this.saver.base.version))
      return;
    this.loaded = true;
    this.pages.keepingPlace(() => this.book.adopt(document.cells.map(bare), document.metadata));
    this.selection.mend(0);
    this.saver.agreed(document);
  }

  private hooks(): CellHooks {
    return {
      base: this.address.base,
      widgets: this.widgets,
      readOnly: this.readOnly,
      session: this.session,
      keys: editorKeys(this),
      ask: (type, code, cursor_pos) => this.channel.ask({ type, code, cursor_pos }),
      typed: (id, source, newStep) => this.book.typed(id, source, newStep),
      focused: (id) => {
        if (this.selection.current !== id || this.selection.ids.length > 1)
          this.selection.select(id);
      },
      picked: (id, extend) => (extend ? this.selection.extend(id) : this.selection.select(id)),
      edit: (id) => this.pages.edit(id),
      run: (id) => runCells(this, [id]),
      answer: (value) => {
        if (this.channel.send({ type: 'input', value })) this.session.answered();
        this.pages.focus(this.selection.current);
      },
    };
  }
}
