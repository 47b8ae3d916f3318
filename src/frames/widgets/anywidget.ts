import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';

/*
 * The front end of anywidget (https://anywidget.dev/en/afm): a widget that brings its code along, as an ES module in its state.
 */
type Cleanup = (() => unknown) | void;
interface Code {
  initialize?(context: object): Cleanup | Promise<Cleanup>;
  render?(context: object): Cleanup | Promise<Cleanup>;
}

const isAddress = (text: string) => /^https?:\/\//.test(text);

async function load(text: string): Promise<Code> {
  const address = isAddress(text)
    ? text
    : URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const module = (await import(/* @vite-ignore */ address)) as {
    default?: Code | (() => Code | Promise<Code>);
    render?: Code['render'];
  };
  if (!isAddress(text)) URL.revokeObjectURL(address);
  if (module.render) return { render: module.render };
  const code = typeof module.default === 'function' ? await module.default() : module.default;
  if (!code) throw new Error('The module of this widget exports nothing by default.');
  return code;
}

function style(text: unknown): void {
  if (typeof text !== 'string' || text === '') return;
  const known = [...document.head.querySelectorAll('[data-widget]')].some(
    (one) => one.getAttribute('data-widget') === text,
  );
  if (known) return;
  const element = document.createElement(isAddress(text) ? 'link' : 'style');
  element.setAttribute('data-widget', text);
  if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: text });
  else element.textContent = text;
  document.head.append(element);
}

const COMMAND_MS = 3_000;

/** Asks a method of the widget in Python and answers what it answers. */
function invoke(
  model: DOMWidgetModel,
  name: string,
  msg?: unknown,
  options: { buffers?: ArrayBuffer[]; signal?: AbortSignal } = {},
) {
  const { buffers = [], signal = AbortSignal.timeout(COMMAND_MS) } = options;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16),
  ).join('');
  return new Promise((resolve, reject) => {
    const heard = (answer: { id?: unknown; response?: unknown } | null, binary: DataView[]) => {
      if (answer?.id !== id) return;
      model.off('msg:custom', heard);
      resolve([answer.response, binary]);
    };
    signal.addEventListener('abort', () => {
      model.off('msg:custom', heard);
      reject(
        signal.reason instanceof Error ? signal.reason : new Error('The kernel did not answer.'),
      );
    });
    model.on('msg:custom', heard);
    model.send({ id, kind: 'anywidget-command', name, msg: msg as never }, undefined, buffers);
  });
}

/** The model as a widget's code gets it; `owner` unsubscribes all of it at once. */
const proxy = (model: DOMWidgetModel, owner: object) => ({
  get: model.get.bind(model),
  set: model.set.bind(model),
  save_changes: model.save_changes.bind(model),
  send: model.send.bind(model),
  on: (name: string, heard: () => void) => {
    model.on(name, heard, owner);
  },
  off: (name: string | null = null, heard: (() => void) | null = null) => {
    model.off(name, heard, owner);
  },
  widget_manager: model.widget_manager,
});

const context = (model: DOMWidgetModel, owner: object) => ({
  model: proxy(model, owner),
  experimental: {
    invoke: (name: string, msg?: unknown, more?: object) => invoke(model, name, msg, more),
  },
});

/** A copy of a value with the bytes in it; where it names other widgets, as JSON, which names them by their ids. */
const cloned = (value: unknown): unknown => {
  try {
    return structuredClone(value);
  } catch {
    return JSON.parse(JSON.stringify(value)) as unknown;
  }
};

type Serializers = Readonly<
  Record<string, { serialize?: (value: unknown, model: DOMWidgetModel) => unknown }>
>;

export class AnyModel extends DOMWidgetModel {
  /** Set by `initialize`, which the constructor of the model calls. */
  declare code: Promise<Code>;

  override initialize(...made: Parameters<DOMWidgetModel['initialize']>): void {
    super.initialize(...made);
    style(this.get('_css'));
    this.code = load(String(this.get('_esm') ?? '')).then(async (code) => {
      await code.initialize?.(context(this, this.code));
      return code;
    });
    this.code.catch(() => undefined);
    this.on('change:_css', () => style(this.get('_css')));
  }

  /** As ipywidgets', but values are cloned with the bytes in them: through JSON, which ipywidgets clones with, they would be empty objects. */
  override serialize(state: Record<string, unknown>): never {
    const { serializers = {} } = this.constructor as unknown as { serializers?: Serializers };
    // The given state is changed in place, because ipywidgets sends that object.
    for (const [trait, value] of Object.entries(state)) {
      const serialize = serializers[trait]?.serialize;
      state[trait] = serialize ? serialize(value, this) : cloned(value);
    }
    return state as never;
  }
}

export class AnyView extends DOMWidgetView {
  declare private cleanup: Cleanup;

  override async render(): Promise<void> {
    super.render();
    const { model } = this;
    try {
      const code = await (model as AnyModel).code;
      const drawn = await code.render?.({ ...context(model, this), el: this.el });
      this.cleanup = typeof drawn === 'function' ? drawn : undefined;
    } catch (error) {
      this.el.classList.add('missing');
      this.el.append(
        `This widget's code failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  override remove(): this {
    this.model.off(null, null, this);
    void this.cleanup?.();
    super.remove();
    return this;
  }
}
