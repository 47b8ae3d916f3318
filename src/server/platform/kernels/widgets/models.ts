import type { WidgetModel, Widgets } from '~/contract/editor';
import { sizeText } from '~/text/size';
import type { Dialect } from './dialect';
import { named, patched, sizeOfPatch, type Patch } from './patch';

/** Widgets of one notebook, and what they may hold together, characters. */
const MODELS = 10_000;
const KEPT = 64 * 1024 * 1024;
/** Widgets of ended kernels that are kept although no output shows them. */
const REST = 500;

export const TOO_MANY_WIDGETS =
  `The widgets of this notebook are too many or too large: at most ${MODELS.toLocaleString('en')} of them,
and ${sizeText(KEPT)}, are shown. Restart the kernel to begin anew.`.replace('\n', ' ');

export interface StoredModel extends Patch {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** How its kernel speaks; null for one that no kernel holds. */
  readonly dialect: Dialect | null;
  readonly size: number;
}

const word = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : '');

/** The widgets of one notebook as the kernel, the tabs and the file have them. */
export class WidgetModels {
  private readonly all = new Map<string, StoredModel>();
  /** Widgets that their kernel closed, the last ones. */
  private readonly closed = new Set<string>();
  private size = 0;

  get(modelId: string): StoredModel | undefined {
    return this.all.get(modelId);
  }

  /** Takes a widget in; false where there is no room for it. */
  open(modelId: string, first: Patch, dialect: Dialect | null): boolean {
    this.close(modelId);
    const size = sizeOfPatch(first);
    if (modelId.length > 200 || this.all.size >= MODELS || this.size + size > KEPT) return false;
    const {
      _model_name: name,
      _model_module: module,
      _model_module_version: version,
    } = first.state;
    this.all.set(modelId, {
      ...first,
      name: word(name),
      module: word(module),
      version: word(version),
      dialect,
      size,
    });
    this.size += size;
    return true;
  }

  /** Changes a widget; false where there is no room for that. */
  update(modelId: string, patch: Patch): boolean {
    const before = this.all.get(modelId);
    if (!before) return true;
    const next = patched(before, patch);
    const size = sizeOfPatch(next);
    if (this.size + size - before.size > KEPT) return false;
    this.all.set(modelId, { ...before, ...next, size });
    this.size += size - before.size;
    return true;
  }

  close(modelId: string) {
    this.size -= this.all.get(modelId)?.size ?? 0;
    this.all.delete(modelId);
  }

  /** Forgets a widget that its kernel closed, but for its id. */
  closeForGood(modelId: string) {
    this.close(modelId);
    this.closed.add(modelId);
    for (const oldest of this.closed) if (this.closed.size > MODELS) this.closed.delete(oldest);
  }

  /** Those of these widgets that their kernel closed. */
  closedOf(modelIds: readonly string[]): string[] {
    return modelIds.filter((id) => this.closed.has(id));
  }

  /** All widgets as they stand, after the changes up to `seq`. */
  read(seq: number): Widgets {
    return {
      seq,
      models: this.ids.flatMap((id) => this.shown(id) ?? []),
      closed: [...this.closed],
    };
  }

  /** No kernel holds any of them any more; what they showed last is kept. */
  lose() {
    for (const [modelId, model] of this.all) this.all.set(modelId, { ...model, dialect: null });
  }

  /** Forgets what no kernel holds and nobody needs, where that is much; a little of it stays, for a deleted cell that comes back. */
  forgetRest(needed: ReadonlySet<string>) {
    const rest = [...this.all]
      .filter(([modelId, { dialect }]) => dialect === null && !needed.has(modelId))
      .map(([modelId]) => modelId);
    for (const modelId of rest.slice(0, Math.max(0, rest.length - REST))) this.close(modelId);
  }

  shown(modelId: string): WidgetModel | null {
    const model = this.all.get(modelId);
    if (!model) return null;
    const { dialect, size: _, ...rest } = model;
    return {
      model_id: modelId,
      ...rest,
      state: { ...rest.state },
      buffers: [...rest.buffers],
      live: dialect !== null,
    };
  }

  get ids(): string[] {
    return [...this.all.keys()];
  }

  /** These widgets and all they need: what they name, and what names two of what is needed (links). */
  around(modelIds: Iterable<string>): Set<string> {
    const needed = new Set<string>();
    const follow = (modelId: string) => {
      const model = this.all.get(modelId);
      if (!model || needed.has(modelId)) return;
      needed.add(modelId);
      for (const other of named(model.state)) follow(other);
    };
    for (const modelId of modelIds) follow(modelId);
    for (const [modelId, model] of this.all) {
      if (
        model.state['_view_name'] == null &&
        [...named([model.state['source'], model.state['target']])].some((other) =>
          needed.has(other),
        )
      )
        follow(modelId);
    }
    return needed;
  }
}
