import type { ChannelEvent } from '~/contract/editor';
import type { KernelMessage, Kernel } from '../kernels/kernel';
import { isCommEvent, type CommEvent, type NotebookWidgets } from '../widgets/notebookWidgets';
import type { InputPrompt } from './inputPrompt';
import type { Runs } from './cellRuns';
import type { NotebookDocument } from './document';
import type { OutputUpdates } from './outputUpdates';
import type { Questions } from './questions';
import type { Saver } from './saver';

type Finished = Extract<KernelMessage, { type: 'finished' }>;

/** The size that a message about a widget counts as beside its binary data, characters. */
const COMM_SIZE = 512;

/** Whom a kernel's words are for. */
interface Hearers {
  readonly document: NotebookDocument;
  readonly asking: InputPrompt;
  readonly news: OutputUpdates;
  readonly questions: Questions;
  readonly runs: Runs;
  readonly saver: Saver;
  readonly widgets: NotebookWidgets;
  readonly tell: (event: ChannelEvent) => void;
  readonly kernel: () => Kernel | null;
  /** A cell is over: the next one may run. */
  readonly onFinish: () => void;
}

/** Brings what a kernel says to where it belongs: a cell's outputs, a widget, a question, a run. */
export class KernelMessageRouter {
  constructor(private readonly to: Hearers) {}

  take(event: KernelMessage) {
    const { asking, document, news, questions, runs, saver, tell, widgets } = this.to;
    if (event.type === 'reply') return questions.answer(event.id, event.content);
    if (isCommEvent(event)) return this.ofWidgets(event);
    // A thread may print after its cell is over, and show anew what belongs to any cell.
    if (!runs.running) saver.soon();
    if (event.type === 'update_display_data') return this.redisplay(event);
    const cellId = runs.cellOf(event.id) ?? widgets.cellOf(event.id);
    if (cellId === null || event.id === null) return;
    switch (event.type) {
      case 'started':
        document.bookOf(cellId).executionCount = event.content.execution_count;
        return runs.counted(event.id, event.content.execution_count);
      case 'input_request':
        news.flush();
        return tell(asking.ask({ type: 'input', cell_id: cellId, ...event.content }));
      case 'finished':
        return this.finish(cellId, event.id, event.content);
      default:
        if (widgets.capture(event)) return news.weigh(JSON.stringify(event.content).length);
        news.take(cellId, event.id, event);
    }
  }

  /** Output that an Output widget captured is shown again too. */
  private redisplay(event: Extract<KernelMessage, { type: 'update_display_data' }>) {
    this.to.widgets.capture(event);
    this.to.news.redisplay(event);
  }

  private ofWidgets(event: CommEvent) {
    const { kernel, news, widgets } = this.to;
    if ('buffers' in event.content)
      news.weigh(event.content.buffers.reduce((sum, data) => sum + data.length, COMM_SIZE));
    widgets.hear(event, kernel());
  }

  private finish(cellId: string, runId: string, { status, elapsed_ms }: Finished['content']) {
    const { asking, news, onFinish, runs, saver } = this.to;
    asking.over();
    news.finish(cellId);
    runs.finish(runId, status, elapsed_ms);
    saver.runs(false);
    onFinish();
  }

  /** The kernel is gone, with whatever it was doing. */
  lost() {
    const { asking, news, questions, runs, saver, widgets } = this.to;
    asking.over();
    questions.fail('The kernel is not running.');
    news.finish(runs.running?.cell_id ?? null);
    widgets.lose();
    runs.abortAll();
    saver.runs(false);
  }
}
