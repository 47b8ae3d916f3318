import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { perApp } from '~/web/lib/saga/perApp';
import type { TextKind, UnsavedText } from '../events';

/** A text with its content. */
export interface StoredText extends UnsavedText {
  readonly value: unknown;
}

/**
 * Texts in a database of the browser, each below the name of its author: whoever else uses this browser finds none of them. Rejects where
 * there is no database, or no room in it.
 */
export interface TextStore {
  list(person: string): Promise<readonly StoredText[]>;
  find(person: string, kind: TextKind, id: string): Promise<StoredText | undefined>;
  put(person: string, text: StoredText): Promise<void>;
  remove(person: string, kind: TextKind, id: string): Promise<void>;
  /** Deletes every text of this author. */
  removeAll(person: string): Promise<void>;
}

const below = (person: string) => `${person}\n`;
const keyOf = (person: string, kind: TextKind, id: string) => `${below(person)}${kind}\n${id}`;

/** The store of this browser. */
export const createTextStore = (): TextStore => {
  let database: UseStore | undefined;
  const open = () => {
    if (typeof indexedDB === 'undefined') throw new Error('This browser has no database');
    return (database ??= createStore('atelier-unsaved', 'texts'));
  };
  const of = async (person: string) =>
    (await entries<string, StoredText>(open())).filter(([key]) => key.startsWith(below(person)));
  return {
    list: async (person) => (await of(person)).map(([, text]) => text),
    find: async (person, kind, id) => get<StoredText>(keyOf(person, kind, id), open()),
    put: async (person, text) => set(keyOf(person, text.kind, text.id), text, open()),
    remove: async (person, kind, id) => delMany([keyOf(person, kind, id)], open()),
    removeAll: async (person) =>
      delMany(
        (await of(person)).map(([key]) => key),
        open(),
      ),
  };
};

/** The app's text store. */
export const textStore = perApp(createTextStore);

/** The result of `work`; null where the browser has no database, or no room in it. */
export function* attempt<Value>(
  work: () => Promise<Value>,
): SagaGenerator<{ readonly value: Value } | null> {
  try {
    return { value: (yield* call(work)) as Value };
  } catch {
    // The caller tells the person that nothing is stored.
    return null;
  }
}
