/** How far an answer is. */
export interface Written {
  readonly version: number;
  readonly code: string;
}

/** How long a question for more is held back, ms. */
const HELD_MS = 5_000;

const NOTHING: Written = { version: 0, code: '' };

interface Draft {
  now: Written;
  readonly waiting: Set<() => void>;
}

/** Answers while they are written: by who asked and the name they gave. In memory, as long as the question is open. */
export interface Drafts {
  /** Begins an answer. Returns how to say what it is by now, and how to end it. */
  begin(key: string): { readonly grew: (code: string) => void; readonly end: () => void };
  /** What is written beyond a version, as soon as there is some. */
  after(key: string, version: number, signal: AbortSignal): Promise<Written>;
}

export const createDrafts = (): Drafts => {
  const drafts = new Map<string, Draft>();
  const wake = ({ waiting }: Draft) => {
    for (const go of waiting) go();
    waiting.clear();
  };
  return {
    begin(key) {
      const draft: Draft = { now: NOTHING, waiting: new Set() };
      drafts.set(key, draft);
      return {
        grew: (code) => {
          draft.now = { version: draft.now.version + 1, code };
          wake(draft);
        },
        end: () => {
          if (drafts.get(key) === draft) drafts.delete(key);
          wake(draft);
        },
      };
    },
    async after(key, version, signal) {
      const draft = drafts.get(key);
      if (!draft) return NOTHING;
      if (draft.now.version <= version && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HELD_MS);
          signal.addEventListener('abort', () => resolve(), { once: true });
          draft.waiting.add(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
      return draft.now;
    },
  };
};
