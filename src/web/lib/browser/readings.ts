import { createWatched } from './watched';

/*
 * The pages of notebooks that are read at rest, kept beside the store like the frames of editors: one that is taken out of the document loads
 * again, so a page that shows one only lends it a place, and time travel sends nothing.
 */

/** A page that is open. */
export interface OpenReading {
  /** Where it is; another address is another page. */
  readonly url: string;
  /** The label for screen readers. */
  readonly title: string;
  /** In which colours it was loaded. */
  readonly shade: string;
  /** Where it stands; null while nobody shows it. */
  readonly place: HTMLElement | null;
}

/** So many stay open; the one shown longest ago goes first. */
const MAX_OPEN = 6;

let open: readonly OpenReading[] = [];
const { changed, subscribe } = createWatched();

const become = (next: readonly OpenReading[]) => {
  open = next;
  changed();
};

/** `subscribe` and `list` are made for useSyncExternalStore. */
export const readings = {
  /** Lends the page a place; it is loaded where it is not open yet. Null takes the place back. */
  place(reading: Omit<OpenReading, 'place'>, place: HTMLElement | null) {
    const known = open.find(({ url }) => url === reading.url);
    if (!known && !place) return;
    const others = open.filter((one) => one !== known);
    const tooMany = Math.max(0, others.length + 1 - MAX_OPEN);
    const gone = new Set(others.filter((one) => one.place === null).slice(0, tooMany));
    become([...others.filter((one) => !gone.has(one)), { ...reading, ...known, place }]);
  },
  closeAll() {
    become([]);
  },
  list: () => open,
  subscribe,
};
