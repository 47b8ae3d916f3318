import type { KernelEvent } from '../kernels/kernel';
import { patched, type Patch } from './patch';

type Opened = Extract<KernelEvent, { type: 'comm_open' }>['content'];
type Data = Readonly<Record<string, unknown>>;
type State = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPath = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((step) => typeof step === 'string' || typeof step === 'number');

/**
 * How a kernel speaks of its widgets. Everybody here speaks protocol 2 (ipywidgets 7 and 8); ipywidgets 6, which Debian 12 has,
 * is translated.
 */
export interface Dialect {
  /** The state a kernel tells, as a patch in protocol 2; `now` is the state it changes. */
  heard(data: Data, buffers: readonly string[], now: State): Patch;
  /** The name in the kernel of a patch made in a page. */
  said(patch: Patch, now: State): { data: Data; buffers: readonly string[] };
}

const placed = (state: unknown, paths: unknown, buffers: readonly string[]): Patch => {
  const places = Array.isArray(paths) ? paths : [];
  return {
    state: isRecord(state) ? state : {},
    buffers: buffers.flatMap((data, index) =>
      isPath(places[index]) ? [{ path: places[index], data }] : [],
    ),
  };
};

const protocol2: Dialect = {
  heard: ({ state, buffer_paths }, buffers) => placed(state, buffer_paths, buffers),
  said: ({ state, buffers }) => ({
    data: { method: 'update', state, buffer_paths: buffers.map(({ path }) => path) },
    buffers: buffers.map(({ data }) => data),
  }),
};

const OLD_MODULE = 'jupyter-js-widgets';
const BASE = ['@jupyter-widgets/base', '1.2.0'] as const;
/** Where protocol 2 has what was one module; the others are controls. */
const PACKAGES: Readonly<Record<string, readonly [module: string, version: string]>> = {
  LayoutModel: BASE,
  OutputModel: ['@jupyter-widgets/output', '1.0.0'],
};
const CONTROLS = ['@jupyter-widgets/controls', '1.5.0'] as const;
/** Names that are others in protocol 2. */
const RENAMED: Readonly<Record<string, string>> = {
  ProgressModel: 'FloatProgressModel',
  StyleModel: 'DescriptionStyleModel',
};

const inPackage = (state: State): State => {
  if (state['_model_module'] !== OLD_MODULE) return state;
  const name = String(state['_model_name']);
  const [module, version] = PACKAGES[name] ?? CONTROLS;
  const ranged = (old: unknown) =>
    state['_range'] === true && typeof old === 'string'
      ? old.replace('Slider', 'RangeSlider')
      : old;
  const [viewModule, viewVersion] = state['_view_name'] === 'StyleView' ? BASE : [module, version];
  return {
    ...state,
    _model_module: module,
    _view_module: viewModule,
    _model_module_version: version,
    _view_module_version: viewVersion,
    _model_name: ranged(RENAMED[name] ?? name),
    _view_name: ranged(state['_view_name']),
  };
};

/** A choice was told by its label, and is told by its place. */
const chosen = (state: State, now: State): State => {
  const { value, ...others } = state;
  const all = { ...now, ...state };
  const labels: unknown = all['_options_labels'];
  if (!Array.isArray(labels) || !('value' in state)) return state;
  const place = (label: unknown) => labels.indexOf(label);
  const index = Array.isArray(value) ? value.map(place) : place(value);
  return { ...others, index: index === -1 ? null : index };
};

const labelled = (state: State, now: State): State => {
  const { index, ...others } = state;
  const labels: unknown = now['_options_labels'];
  if (!Array.isArray(labels) || index === undefined) return state;
  const label = (place: unknown): unknown => labels[Number(place)];
  return { ...others, value: Array.isArray(index) ? index.map(label) : label(index) };
};

const withPicture = ({ state, buffers }: Patch): Patch => {
  const { _b64value: picture, ...others } = state;
  return typeof picture === 'string'
    ? { state: others, buffers: [...buffers, { path: ['value'], data: picture }] }
    : { state, buffers };
};

const ipywidgets6: Dialect = {
  heard: (data, buffers, now) => {
    const { state, buffers: names } =
      data['method'] === 'update' ? data : { state: data, buffers: [] };
    const { state: told, ...patch } = placed(
      state,
      Array.isArray(names) ? names.map((name: unknown) => [name]) : [],
      buffers,
    );
    return withPicture({ ...patch, state: chosen(inPackage(told), now) });
  },
  said: ({ state, buffers }, now) => ({
    data: {
      method: 'backbone',
      sync_data: labelled(state, now),
      buffer_keys: buffers.map(({ path }) => path[0]),
    },
    buffers: buffers.map(({ data }) => data),
  }),
};

const NONE: Patch = { state: {}, buffers: [] };

/** The dialect of the kernel that opened a widget, and the widget's first state in protocol 2. */
export const opened = ({ data, buffers }: Opened): { dialect: Dialect; first: Patch } => {
  const dialect = isRecord(data['state']) ? protocol2 : ipywidgets6;
  return { dialect, first: patched(NONE, dialect.heard(data, buffers, {})) };
};
