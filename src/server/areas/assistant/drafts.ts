import { codeIn } from './questions';

/** How far an answer is. */
export interface Written {
  readonly version: number;
  readonly code: string;
}

/** How long a question for more is held back, ms. */
const HELD_MS = 5_000;

const NOTHING: Written = { version: 0, code: '' };

interface Draft {
  version: number;
  /** The answer as it came: the code in it is looked for when somebody asks, not at each of its thousands of pieces. */
  text: string;
  readonly waiting: Set<() => void>;
}

/** Answers while they are written: by who asked and the name they gave. In memory, as long as the question is open. */
export interface Drafts {
  /** Begins an answer. Returns how to say what it is by now, and how to end it. */
  begin(key: string): { readonly grew: (text: string) => void; readonly end: () => void };
  /** The text beyond a version, as soon as there is some. */
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
      const draft: Draft = { version: 0, text: '', waiting: new Set() };
      drafts.set(key, draft);
      return {
        grew: (text) => {
          draft.version += 1;
          draft.text = text;
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
      if (draft.version <= version && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HELD_MS);
          signal.addEventListener('abort', () => resolve(), { once: true });
          draft.waiting.add(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
      return { version: draft.version, code: codeIn(draft.text) };
    },
  };
};
