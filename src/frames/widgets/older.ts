import type { WidgetBuffer } from '~/contract/editor';

type State = Readonly<Record<string, unknown>>;

/** Traits of ipywidgets 7 that have other names in 8. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  description_tooltip: 'tooltip',
  _playing: 'playing',
  _repeat: 'repeat',
};
const OLD_NAMES = Object.fromEntries(Object.entries(NEW_NAMES).map(([old, now]) => [now, old]));

const isOldPackage = (module: string, version: string) =>
  /^@jupyter-widgets\/(controls|base)$/.test(module) && /^[~^]?1\./.test(version);

const sides = ['top', 'right', 'bottom', 'left'] as const;

const renamed = (state: State, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name in names && names[name] !== undefined ? names[name] : name,
      value,
    ]),
  );

/** Whether a model was made by ipywidgets 7 (or 6, which the server tells as 7). */
export const isOlder = (state: State): boolean =>
  isOldPackage(String(state['_model_module']), String(state['_model_module_version'])) &&
  state['_model_module'] === '@jupyter-widgets/controls';

const titled = (state: State): State => {
  const { _titles: titles, ...others } = state;
  if (typeof titles !== 'object' || titles === null) return state;
  const places = Object.keys(titles).map(Number).filter(Number.isInteger);
  return {
    ...others,
    titles: Array.from(
      { length: Math.max(-1, ...places) + 1 },
      (_, place) => (titles as Record<string, unknown>)[place] ?? '',
    ),
  };
};

/** Layouts of ipywidgets 7 had one border; whoever has `border` and no sides is one of them. */
const bordered = (state: State): State => {
  const { border, ...others } = state;
  if (typeof border !== 'string') return state;
  return { ...others, ...Object.fromEntries(sides.map((side) => [`border_${side}`, border])) };
};

/** A state as ipywidgets 8 has it, whichever made it. */
export const newer = (state: State, older: boolean): State => {
  const current = bordered(state);
  return older ? titled(renamed(current, NEW_NAMES)) : current;
};

/** The changed traits, under the names that the kernel of the model uses. */
export const asMade = (state: State, older: boolean): Record<string, unknown> => ({
  ...(older ? renamed(state, OLD_NAMES) : state),
});

const bytesOf = (data: string): DataView => {
  const text = atob(data);
  return new DataView(Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
};

/** Binary data as widgets take it. */
export const views = (buffers: readonly (WidgetBuffer | string)[]): DataView[] =>
  buffers.map((buffer) => bytesOf(typeof buffer === 'string' ? buffer : buffer.data));

/** Binary data as it travels. */
export function base64(buffer: ArrayBuffer | ArrayBufferView): string {
  const bytes =
    buffer instanceof ArrayBuffer
      ? new Uint8Array(buffer)
      : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
