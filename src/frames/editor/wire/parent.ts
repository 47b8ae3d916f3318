import type { FrameMessage, HostMessage } from '~/contract/editor';

type Said = FrameMessage extends infer Message
  ? Message extends { location: string }
    ? Omit<Message, 'location'>
    : never
  : never;

/** The app around this page: what is said to it goes to its origin alone, what is heard comes from it alone. */
export class Parent {
  /** `origin` null: the page stands in a window of its own. */
  constructor(
    private readonly origin: string | null,
    private readonly self: Window,
  ) {}

  get present(): boolean {
    return this.origin !== null && this.self.parent !== this.self;
  }

  say(message: Said): void {
    if (this.origin !== null && this.present)
      this.self.parent.postMessage({ ...message, location: this.self.location.href }, this.origin);
  }

  hear(listener: (message: HostMessage, port: MessagePort | undefined) => void): void {
    this.self.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!this.present || event.source !== this.self.parent || event.origin !== this.origin)
        return;
      if (
        [isTheme, isAsks, isKeys, isCell, isAssists, isReplace, isDraft].some((is) =>
          is(event.data),
        )
      )
        listener(event.data as HostMessage, event.ports[0]);
    });
  }
}

const typed = (data: unknown, type: HostMessage['type']): data is { readonly type: string } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;
const isTheme = (data: unknown): data is HostMessage =>
  typed(data, 'theme') &&
  'theme' in data &&
  typeof data.theme === 'string' &&
  ['light', 'dark', 'system'].includes(data.theme);
const isAsks = (data: unknown): data is HostMessage =>
  typed(data, 'asks') && 'asks' in data && typeof data.asks === 'boolean';
const isKeys = (data: unknown): data is HostMessage =>
  typed(data, 'keys') &&
  'keys' in data &&
  Array.isArray(data.keys) &&
  data.keys.every((each) => typeof each === 'string');
const isCell = (data: unknown): data is HostMessage =>
  typed(data, 'cell') && 'cell_id' in data && typeof data.cell_id === 'string';
const isAssists = (data: unknown): data is HostMessage =>
  typed(data, 'assists') &&
  'kinds' in data &&
  Array.isArray(data.kinds) &&
  data.kinds.every((each) => each === 'english' || each === 'fix');
const isReplace = (data: unknown): data is HostMessage => {
  if (!typed(data, 'replace')) return false;
  const { cell_id, before, source } = data as { readonly [field: string]: unknown };
  return [cell_id, before, source].every((each) => typeof each === 'string');
};
const isDraft = (data: unknown): data is HostMessage => {
  if (!typed(data, 'draft')) return false;
  const { draft, available } = data as { readonly [field: string]: unknown };
  if (typeof available !== 'boolean') return false;
  if (draft === null) return true;
  const { base, cells, at } = (draft ?? {}) as { readonly [field: string]: unknown };
  return Array.isArray(base) && Array.isArray(cells) && typeof at === 'string';
};
