import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';
import { widgetIn, type Output } from '~/contract/editor';
import { PLAIN } from '~/text/ansi';
import { isExpanded, jsonTree } from '../editor/outputs/json';
import { appendPainted } from '../editor/outputs/painted';
import { asText, richest } from '../editor/outputs/richest';
import { programOf } from '../editor/outputs/sandbox/programs';
import type { Manager } from './manager';
import { programFrame } from './program';

/** Lines of one text that are drawn: the last ones. */
const LINES = 2_000;

function text(value: string, kind: string): HTMLElement {
  const pre = document.createElement('pre');
  pre.className = kind;
  let look = PLAIN;
  for (const line of value.split('\n').slice(-LINES)) {
    const span = document.createElement('span');
    look = appendPainted(span, line, look);
    span.append('\n');
    pre.append(span);
  }
  return pre;
}

/** The visible part of each line after its carriage returns. */
const seen = (value: string) =>
  value
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1))
    .join('\n');

function picture(kind: string, data: string, alt: string): HTMLElement {
  const image = document.createElement('img');
  image.src = `data:${kind};base64,${data.replace(/\s/g, '')}`;
  image.alt = alt.slice(0, 200);
  return image;
}

const MODULE = '@jupyter-widgets/output';

export class OutputModel extends DOMWidgetModel {
  override defaults() {
    // A saved state leaves out what is as these say.
    return {
      ...super.defaults(),
      _model_name: 'OutputModel',
      _model_module: MODULE,
      _view_name: 'OutputView',
      _view_module: MODULE,
      outputs: [],
      msg_id: '',
    };
  }
}

/** The outputs that an Output widget captured. Everything here is in the sandbox already, so html is drawn with its scripts. */
export class OutputView extends DOMWidgetView {
  private drawing = 0;

  override render(): void {
    super.render();
    this.el.classList.add('caught');
    this.listenTo(this.model, 'change:outputs', () => void this.draw());
    void this.draw();
  }

  private async draw(): Promise<void> {
    this.drawing += 1;
    const { drawing } = this;
    const outputs = this.model.get('outputs') as Output[] | undefined;
    const drawn = await Promise.all(
      (Array.isArray(outputs) ? outputs : []).map((output) => this.element(output)),
    );
    if (drawing === this.drawing) this.el.replaceChildren(...drawn);
  }

  private async element(output: Output): Promise<Node> {
    if (output.output_type === 'stream') return text(seen(asText(output.text)), output.name);
    if (output.output_type === 'error')
      return text(output.traceback.join('\n') || `${output.ename}: ${output.evalue}`, 'failure');
    const { data } = output;
    const modelId = widgetIn(data);
    if (modelId !== null) return this.widget(modelId);
    const kind = richest(data);
    const program = programOf(data, kind, location.href);
    if (program) return programFrame(program);
    const value = asText(kind === null ? Object.values(data)[0] : data[kind]);
    const { pdf, texts } = this.model.widget_manager as unknown as Manager;
    switch (kind) {
      case 'text/html':
      case 'image/svg+xml': {
        const box = document.createElement('div');
        box.append(document.createRange().createContextualFragment(value));
        return box;
      }
      case 'text/markdown':
      case 'text/latex':
        return texts.show(kind, value);
      case 'application/pdf':
        return pdf.show(value);
      case 'application/json':
        return jsonTree(data[kind], isExpanded(output.metadata));
      case 'text/plain':
      case null:
        return text(value, 'plain');
      default:
        return picture(kind, value, asText(data['text/plain'] ?? 'Image output'));
    }
  }

  private async widget(modelId: string): Promise<Node> {
    const manager = this.model.widget_manager;
    try {
      const view = await manager.create_view(await manager.get_model(modelId));
      return (view as DOMWidgetView).el;
    } catch {
      return text('A widget that is not there any more.', 'plain');
    }
  }
}
