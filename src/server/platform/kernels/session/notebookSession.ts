import type { Runtime, KernelActivity } from '~/contract';
import type { ChannelEvent, ChannelRequest, Document, Save, Saved } from '~/contract/editor';
import { InputPrompt } from './inputPrompt';
import { NotebookDocument } from './document';
import { KernelMessageRouter } from './kernelMessages';
import { kernelSpecOf, KernelSlot } from './kernelSlot';
import { OutputUpdates } from './outputUpdates';
import { Questions } from './questions';
import { QUEUE_FULL, QUEUE_LIMIT, Runs } from './cellRuns';
import { Saver } from './saver';
import { NO_KERNEL, rejectRequest, whyNotRun, type SessionSpec, type Tab } from './sessionSpec';
import { Tabs } from './tabs';
import { NotebookWidgets } from '../widgets/notebookWidgets';

/** One started notebook: its document, its kernel, the cells to run and the tabs that look at it. */
export class NotebookSession {
  private readonly seat: KernelSlot | null;
  private readonly runs: Runs;
  private readonly news: OutputUpdates;
  private readonly questions = new Questions();
  private readonly saver: Saver;
  private readonly asking = new InputPrompt();
  private choices: readonly Runtime[] = [];

  private constructor(
    private readonly document: NotebookDocument,
    private readonly spec: SessionSpec,
    private readonly tabs: Tabs,
    readonly widgets: NotebookWidgets,
  ) {
    this.runs = new Runs((run) => this.broadcast({ type: 'run', run }));
    this.news = new OutputUpdates(
      document,
      (event) => this.broadcast(event),
      () => this.seat?.ready ?? null,
    );
    this.saver = new Saver(
      document,
      (cellId) => this.runs.isActive(cellId),
      (event) => this.broadcast(event),
      () => this.news.flush(),
    );
    const { asking, news, questions, runs, saver } = this;
    const heard = new KernelMessageRouter({
      document,
      asking,
      news,
      questions,
      runs,
      saver,
      widgets,
      tell: (event) => this.broadcast(event),
      kernel: () => this.seat?.ready ?? null,
      onFinish: () => {
        this.tellKernel();
        this.runNext();
      },
    });
    this.seat =
      spec.runtime &&
      new KernelSlot(spec.runtime, kernelSpecOf(spec, document), {
        onEvent: (event) => heard.take(event),
        onChange: () => {
          this.tellKernel();
          this.runNext();
        },
        onLost: () => heard.lost(),
      });
  }

  /** Rejects with a sentence where the main file cannot be opened. */
  static async open(spec: SessionSpec): Promise<NotebookSession> {
    const tabs = new Tabs();
    let session: NotebookSession | null = null;
    const widgets = new NotebookWidgets(
      spec.spoolFolder,
      (event) => tabs.tell(event),
      () => session?.saver.soon(),
    );
    session = new NotebookSession(
      await NotebookDocument.open(spec.folder, spec.mainFile, spec.spoolFolder, widgets),
      spec,
      tabs,
      widgets,
    );
    return session;
  }

  /** Starts the kernel; rejects with a sentence where it cannot be started. */
  async start(): Promise<void> {
    this.choices = (await this.spec.choices()).filter(({ kind }) => kind === 'editor');
    await this.seat?.start('starting');
  }

  get runtime(): Runtime | null {
    return this.seat?.runtimeInUse ?? null;
  }

  /** The name of its kernel, as a person reads it while it starts. */
  get kernelName(): string {
    return this.seat?.name ?? '';
  }

  /** ISO time since when its kernel has nothing to do; null while a cell runs. */
  get idleSince(): string | null {
    return this.runs.idleSince;
  }

  /** The work that would be lost by its end. */
  get standing(): KernelActivity {
    return { unfinished: this.runs.unfinished, ran: this.seat?.ran ?? false };
  }

  private broadcast(event: ChannelEvent) {
    this.tabs.tell(event);
  }

  private get kernel() {
    return this.seat?.shown(this.runs.running !== null) ?? NO_KERNEL;
  }

  private tellKernel = () => this.broadcast({ type: 'kernel', kernel: this.kernel });

  /** Greets a tab, new or one that missed something, with how things stand. */
  greet(tab: Tab, canRun: boolean) {
    this.news.flush();
    this.widgets.flush();
    this.tabs.flush();
    tab.send({
      type: 'hello',
      version: this.document.version,
      seq: this.news.seq,
      widgets_seq: this.widgets.seq,
      kernel: this.kernel,
      runs: this.runs.all,
      can_run: canRun,
      runtimes: this.seat?.offered(this.choices) ?? [],
    });
    if (this.asking.asked && canRun) tab.send(this.asking.asked);
  }

  join(tab: Tab, canRun: boolean) {
    // Greeting tells the others first what was not told yet: the new one gets that with the document.
    this.greet(tab, canRun);
    this.tabs.add(tab);
  }

  leave(tab: Tab) {
    this.tabs.remove(tab);
    this.questions.forget(tab);
  }

  /** The notebook as it stands; every change of outputs up to its `seq` was told before. */
  read(readOnly: boolean): Document {
    this.news.flush();
    return this.document.snapshot(this.news.seq, readOnly);
  }

  /** Saves a tab's text; null on a conflict. Rejects where the file cannot be written. */
  save = (save: Save): Promise<Saved | null> => this.saver.save(save);

  /** All text a cell printed: a file, or the text itself; null for a cell without any. */
  printed = (cellId: string) => this.document.printed(cellId);

  /** Does what a tab that may run code asks for. */
  request(tab: Tab, request: ChannelRequest) {
    switch (request.type) {
      case 'execute':
        return this.execute(tab, request);
      case 'interrupt':
        return this.interrupt();
      case 'restart':
        return this.restart();
      case 'choose_runtime':
        return this.chooseRuntime(tab, request.runtime_id);
      case 'clear':
        return this.clear(request.cell_ids);
      case 'input':
        return this.answerInput(request.value);
      case 'widget':
        return this.widgets.answer(tab, request, this.seat?.ready ?? null);
      case 'complete':
      case 'inspect':
        return this.questions.ask(tab, request, this.seat?.ready ?? null);
    }
  }

  private execute(
    tab: Tab,
    { cells, stop_on_error }: Extract<ChannelRequest, { type: 'execute' }>,
  ) {
    const { kernel } = this;
    if (kernel.state === 'dead') return rejectRequest(tab, whyNotRun(kernel));
    if (this.runs.lengthWith(cells) > QUEUE_LIMIT) return rejectRequest(tab, QUEUE_FULL);
    this.runs.add(cells, stop_on_error);
    this.runNext();
  }

  private runNext() {
    const kernel = this.seat?.ready;
    const next = kernel && this.runs.next();
    if (!kernel || !next) return;
    this.document.forgetStrays(next.run.cell_id);
    this.news.clear(next.run.cell_id, next.run.run_id);
    this.broadcast({ type: 'run', run: next.run });
    this.tellKernel();
    this.saver.runs(true);
    kernel.execute(next.run.run_id, next.code);
  }

  private interrupt() {
    this.runs.abortQueue();
    if (this.runs.running) this.seat?.ready?.interrupt();
  }

  private restart(runtime?: Runtime) {
    // A kernel that cannot be started is told by its state.
    this.seat?.start('restarting', runtime).catch(() => undefined);
  }

  private chooseRuntime(tab: Tab, runtimeId: string) {
    const isIt = ({ runtime_id }: { runtime_id: string }) => runtime_id === runtimeId;
    if (this.seat?.offered(this.choices).some(isIt)) this.restart(this.choices.find(isIt));
    else rejectRequest(tab, 'That runtime is not on this machine (any more).');
  }

  private clear(cellIds: readonly string[]) {
    for (const cellId of new Set(cellIds)) {
      if (!this.document.has(cellId)) continue;
      this.document.bookOf(cellId).executionCount = null;
      this.news.clear(cellId);
    }
    this.saver.soon();
  }

  private answerInput(value: string) {
    const answered = this.asking.answer(value);
    const { running } = this.runs;
    if (!answered || !running) return;
    const { cellId, text } = answered;
    this.news.take(cellId, running.run_id, {
      id: running.run_id,
      type: 'stream',
      content: { name: 'stdout', text },
    });
    this.seat?.ready?.input(value);
  }

  /** Ends the kernel, writes down what it printed and closes the tabs. Resolves when no process is left. */
  async stop(): Promise<void> {
    await this.seat?.stop();
    this.news.flush();
    this.widgets.flush();
    await this.saver.stop();
    this.widgets.end();
    this.tabs.close();
    this.document.close();
  }
}
