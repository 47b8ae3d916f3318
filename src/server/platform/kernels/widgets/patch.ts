import { WIDGET_VIEW, type WidgetBuffer } from '~/contract/editor';

/** A widget's state, or a part of it: JSON, and beside it the binary data that belongs into it. */
export interface Patch {
  readonly state: Readonly<Record<string, unknown>>;
  readonly buffers: readonly WidgetBuffer[];
}

const traitOf = ({ path }: WidgetBuffer) => String(path[0]);

/** The names of all that a patch says something about. */
export const traitsOf = ({ state, buffers }: Patch) =>
  new Set([...Object.keys(state), ...buffers.map(traitOf)]);

/** `before` with what `patch` says anew. */
export const patched = (before: Patch, patch: Patch): Patch => {
  const anew = traitsOf(patch);
  const kept = Object.entries(before.state).filter(([name]) => !anew.has(name));
  return {
    state: { ...Object.fromEntries(kept), ...patch.state },
    buffers: [...before.buffers.filter((buffer) => !anew.has(traitOf(buffer))), ...patch.buffers],
  };
};

/** How much a patch holds, characters. */
export const sizeOfPatch = ({ state, buffers }: Patch): number =>
  buffers.reduce((sum, { data }) => sum + data.length, JSON.stringify(state).length);

const PREFIX = 'IPY_MODEL_';

/** The ids of the widgets that a value names, as parts or as what an output shows. */
export function* named(value: unknown, under = ''): Generator<string> {
  if (typeof value === 'string' && value.startsWith(PREFIX)) yield value.slice(PREFIX.length);
  else if (typeof value === 'string' && under === WIDGET_VIEW) yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      yield* named(
        item,
        under === WIDGET_VIEW && name !== 'model_id' ? '' : name === 'model_id' ? under : name,
      );
  }
}
