import * as base from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';
import * as controls from '@jupyter-widgets/controls';
import type { WidgetChange, WidgetModel } from '~/contract/editor';
import { AnyModel, AnyView } from './anywidget';
import { Comm } from './comm';
import type { FromWidgets } from './messages';
import { MissingModel, MissingView } from './missing';
import { isOlder, newer, views } from './older';
import { OutputModel, OutputView } from './output';
import { PdfViewer } from './pdf';
import { TabView } from './tabs';
import { TextViewer, Typesetter } from './texts';

type Custom = Extract<WidgetChange, { op: 'custom' }>;
/** Messages that wait until the widget they are for is drawn; older ones are dropped. */
const WAITING = 2_000;

type Classes = Readonly<Record<string, unknown>>;

const MODULES: Readonly<Record<string, Classes>> = {
  '@jupyter-widgets/base': base,
  '@jupyter-widgets/controls': { ...controls, TabView },
  '@jupyter-widgets/output': { OutputModel, OutputView },
  anywidget: { AnyModel, AnyView },
};

/** The widgets of one frame: jupyter-widgets' own manager, on models and lines that come from the page around it. */
export class Manager extends ManagerBase {
  private readonly known = new Map<string, WidgetModel>();
  private readonly comms = new Map<string, Comm>();
  /** Widgets that are drawn, or that no view of their own shows: their code hears messages. */
  private readonly listening = new Set<string>();
  private readonly early = new Map<string, Custom[]>();
  private readonly needed = new Map<string, (known: boolean) => void>();

  readonly tex: Typesetter;
  readonly pdf: PdfViewer;
  readonly texts: TextViewer;
  /** Where jupyter-widgets looks for what typesets HTMLMath, Label and descriptions. */
  readonly _rendermime: { readonly latexTypesetter: Typesetter };

  constructor(private readonly say: (message: FromWidgets) => void) {
    super();
    this.tex = new Typesetter(say);
    this.pdf = new PdfViewer(say);
    this.texts = new TextViewer(say);
    this._rendermime = { latexTypesetter: this.tex };
  }

  protected loadClass(
    className: string,
    moduleName: string,
  ): Promise<typeof base.WidgetModel | typeof base.WidgetView> {
    const found = MODULES[moduleName]?.[className];
    return typeof found === 'function'
      ? Promise.resolve(found as typeof base.WidgetModel)
      : Promise.reject(new Error(`${moduleName} has no ${className}`));
  }

  protected override async loadModelClass(
    className: string,
    moduleName: string,
  ): Promise<typeof base.WidgetModel> {
    if (MODULES[moduleName] === undefined) return MissingModel;
    return (await this.loadClass(className, moduleName)) as typeof base.WidgetModel;
  }

  protected override async loadViewClass(
    className: string,
    moduleName: string,
  ): Promise<typeof base.WidgetView> {
    if (MODULES[moduleName] === undefined) return MissingView;
    return (await this.loadClass(className, moduleName)) as typeof base.WidgetView;
  }

  /** Only Python makes widgets here. */
  protected _create_comm(): Promise<never> {
    return Promise.reject(new Error('Widgets are made in Python'));
  }
  protected _get_comm_info(): Promise<object> {
    return Promise.resolve({});
  }

  /** Takes widgets in; `asked` names the one that was needed. */
  learn(models: readonly WidgetModel[], asked?: string): void {
    for (const model of models)
      if (!this.has_model(model.model_id)) this.known.set(model.model_id, model);
    if (asked !== undefined) {
      this.needed.get(asked)?.(this.known.has(asked));
      this.needed.delete(asked);
    }
    // Links have no view that would ask for them.
    for (const { model_id, state } of models)
      if (state['_view_name'] == null) void this.get_model(model_id).catch(() => undefined);
  }

  override async get_model(modelId: string): Promise<base.WidgetModel> {
    if (this.has_model(modelId)) return super.get_model(modelId);
    const known = this.known.get(modelId);
    if (known) return this.make(known);
    const came = await new Promise<boolean>((resolve) => {
      const before = this.needed.get(modelId);
      this.needed.set(modelId, (is) => {
        before?.(is);
        resolve(is);
      });
      if (!before) this.say({ type: 'need', model_id: modelId });
    });
    if (!came) throw new Error('The state of this widget is not there.');
    return this.get_model(modelId);
  }

  private async make({
    model_id,
    name,
    module,
    version,
    live,
    state,
    buffers,
  }: WidgetModel): Promise<base.WidgetModel> {
    this.known.delete(model_id);
    const older = isOlder({ _model_module: module, _model_module_version: version });
    const comm = new Comm(model_id, older, this.say);
    if (live) this.comms.set(model_id, comm);
    const now = { ...newer(state, older) };
    base.put_buffers(
      now as never,
      buffers.map(({ path }) => path),
      views(buffers),
    );
    const options = {
      model_name: name,
      model_module: module,
      model_module_version: version,
      model_id,
      ...(live ? { comm } : {}),
    };
    const made = await this.new_model(options as never, now as never);
    if (now['_view_name'] == null) this.listens(model_id);
    return made;
  }

  change(change: WidgetChange): void {
    switch (change.op) {
      case 'open':
        return this.learn([change.model]);
      case 'update':
        return this.update(change);
      case 'custom':
        return this.custom(change);
      case 'close':
        this.comms.get(change.model_id)?.end();
        this.comms.delete(change.model_id);
        this.listening.delete(change.model_id);
        this.early.delete(change.model_id);
        return void this.known.delete(change.model_id);
      case 'lost':
        return void this.lose();
    }
  }

  /** The code of a widget subscribes when it is drawn, which takes a while: what came before is told then. */
  private custom(change: Custom): void {
    const { model_id: id } = change;
    if (this.listening.has(id)) return this.comms.get(id)?.custom(change.content, change.buffers);
    const waiting = [...(this.early.get(id) ?? []), change].slice(-WAITING);
    this.early.set(id, waiting);
  }

  /** Tells a widget what came before its code could hear it. */
  listens(modelId: string): void {
    this.listening.add(modelId);
    const waiting = this.early.get(modelId) ?? [];
    this.early.delete(modelId);
    for (const { content, buffers } of waiting) this.comms.get(modelId)?.custom(content, buffers);
  }

  override async create_view<View extends base.WidgetView = base.WidgetView>(
    model: base.WidgetModel,
    options: unknown = {},
  ): Promise<View> {
    const view = await super.create_view<View>(model, options);
    this.listens(model.model_id);
    return view;
  }

  private update({ model_id, state, buffers }: Extract<WidgetChange, { op: 'update' }>): void {
    const known = this.known.get(model_id);
    if (!known) return this.comms.get(model_id)?.update(state, buffers);
    const anew = new Set([...Object.keys(state), ...buffers.map(({ path }) => String(path[0]))]);
    const kept = known.buffers.filter(({ path }) => !anew.has(String(path[0])));
    this.known.set(model_id, {
      ...known,
      state: { ...known.state, ...state },
      buffers: [...kept, ...buffers],
    });
  }

  /** The kernel is gone: what is here can be looked at, and says nothing to nobody. */
  private async lose(): Promise<void> {
    for (const [id, model] of this.known) this.known.set(id, { ...model, live: false });
    for (const id of this.comms.keys()) {
      const model = await super.get_model(id).catch(() => null);
      if (model) {
        model.comm_live = false;
        delete model.comm;
      }
    }
    this.comms.clear();
  }
}
