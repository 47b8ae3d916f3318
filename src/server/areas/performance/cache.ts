/** The content that was read of a file, and about how many bytes it takes to keep. */
export interface Loaded<Value> {
  readonly value: Value;
  readonly bytes: number;
}

interface Kept<Value> {
  readonly stamp: string;
  readonly loaded: Promise<Loaded<Value>>;
  bytes: number;
}

/** The content of files, until they change. */
export interface Cache<Value> {
  /** The value under `key` as long as `stamp` stays the same (size and time of a file); else what `load` reads. */
  of(key: string, stamp: string, load: () => Promise<Loaded<Value>>): Promise<Value>;
}

/** Keeps values of `mostBytes` together; what was not asked for longest goes first. Who asks for the same at once shares one reading. */
export const createCache = <Value>(mostBytes: number): Cache<Value> => {
  const known = new Map<string, Kept<Value>>();
  let together = 0;
  const drop = (key: string) => {
    together -= known.get(key)?.bytes ?? 0;
    known.delete(key);
  };
  const weigh = (key: string, kept: Kept<Value>, bytes: number) => {
    if (known.get(key) !== kept) return;
    kept.bytes = bytes;
    together += bytes;
    for (const oldest of known.keys()) {
      if (together <= mostBytes || oldest === key) break;
      drop(oldest);
    }
  };
  return {
    async of(key, stamp, load) {
      const before = known.get(key);
      if (before?.stamp === stamp) {
        known.delete(key);
        known.set(key, before);
        return (await before.loaded).value;
      }
      drop(key);
      const kept: Kept<Value> = { stamp, loaded: load(), bytes: 0 };
      known.set(key, kept);
      try {
        const { value, bytes } = await kept.loaded;
        weigh(key, kept, bytes);
        return value;
      } catch (error) {
        if (known.get(key) === kept) drop(key);
        throw error;
      }
    },
  };
};
