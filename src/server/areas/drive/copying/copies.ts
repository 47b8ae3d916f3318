import type { CopyProgress } from '~/contract/drive';
import { HttpError } from '../../../platform/httpError';
import type { Outcome } from '../transfer';

/** So many copies of a person are counted at once; more are made all the same. */
const MAX_COUNTED = 16;

/** The progress of one copy. */
export interface CountedItem {
  /** Whether somebody wants to know its length who does not know it yet. */
  readonly lacksLength: () => boolean;
  readonly measured: (bytes: number) => void;
  readonly copied: (bytes: number) => void;
}

/** Counts what one request copies. */
export interface CopyCount {
  /**
   * Measures several things before the first of them is copied, so that the total does not grow meanwhile. One alone is left to be
   * measured when it is copied.
   */
  measure(items: readonly string[], lengthOf: (item: string) => Promise<number>): Promise<void>;
  /** Counts one of them while `copy` copies it. What was not copied in the end is no part of the total any more. */
  item(item: string, copy: (counted: CountedItem) => Promise<Outcome>): Promise<Outcome>;
}

const NOBODY_ASKS: CopyCount = {
  measure: () => Promise.resolve(),
  item: (_item, copy) =>
    copy({ lacksLength: () => false, measured: () => undefined, copied: () => undefined }),
};

/** Counts for somebody who asks how far it is. */
export const createCount = (): CopyCount & { readonly progress: () => CopyProgress } => {
  const items = new Map<string, { length: number; copied: number }>();
  const add = (item: string, length: number) => items.set(item, { length, copied: 0 });
  return {
    progress() {
      const progress = { copied_bytes: 0, total_bytes: 0 };
      for (const { length, copied } of items.values()) {
        progress.copied_bytes += copied;
        progress.total_bytes += length;
      }
      return progress;
    },
    async measure(named, lengthOf) {
      if (named.length < 2) return;
      for (const item of named) {
        // Why there is none is told when it is to be copied.
        const length = await lengthOf(item).catch(() => null);
        if (length !== null) add(item, length);
      }
    },
    async item(item, copy) {
      let isCopied = false;
      try {
        const outcome = await copy({
          lacksLength: () => !items.has(item),
          measured: (length) => void add(item, length),
          copied(bytes) {
            const known = items.get(item);
            // It may have grown since it was measured.
            if (known) known.copied = Math.min(known.length, known.copied + bytes);
          },
        });
        isCopied = outcome.kind === 'done' && outcome.location !== undefined;
        return outcome;
      } finally {
        const known = items.get(item);
        if (known && isCopied) known.copied = known.length;
        else items.delete(item);
      }
    },
  };
};

/** The copies that are under way on this server, so that people can ask how far theirs are. */
export interface Copies {
  /** Counts for as long as `work` takes: under the id that the person chose, where they chose one that is free. */
  during<Value>(
    person: string,
    copyId: string | undefined,
    work: (count: CopyCount) => Promise<Value>,
  ): Promise<Value>;
  /** Throws `missing` where no copy of this person has the id. */
  progressOf(person: string, copyId: string): CopyProgress;
}

export const createCopies = (): Copies => {
  const byPerson = new Map<string, Map<string, ReturnType<typeof createCount>>>();
  return {
    async during(person, copyId, work) {
      const counts = byPerson.get(person) ?? new Map<string, ReturnType<typeof createCount>>();
      if (copyId === undefined || counts.has(copyId) || counts.size >= MAX_COUNTED)
        return work(NOBODY_ASKS);
      const count = createCount();
      byPerson.set(person, counts.set(copyId, count));
      try {
        return await work(count);
      } finally {
        counts.delete(copyId);
        if (counts.size === 0) byPerson.delete(person);
      }
    },
    progressOf(person, copyId) {
      const count = byPerson.get(person)?.get(copyId);
      if (!count) throw new HttpError('missing', 'No copy with this id is under way here.');
      return count.progress();
    },
  };
};
