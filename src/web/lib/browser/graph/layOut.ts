/** The input of the layout: the ids of boxes of one size, and the ways between them. */
export interface ToLay {
  readonly boxes: readonly string[];
  readonly ways: readonly { readonly source: string; readonly target: string }[];
  readonly width: number;
  readonly height: number;
}

/** The middle of each box, pixels. */
export interface Laid {
  readonly places: readonly { readonly id: string; readonly x: number; readonly y: number }[];
}

const FAILED = 'The picture could not be drawn. The list of nodes beside it has all of them.';
/** Then the worker is stopped, whatever it is at. */
const PATIENCE_MS = 30_000;

/** Finds a place for every box, from left to right, in a worker of its own, which ends with it. */
export const layOut = (wanted: ToLay, signal: AbortSignal): Promise<Laid> =>
  new Promise<Laid>((resolve, reject) => {
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    const over = (end: () => void) => {
      clearTimeout(patience);
      worker.terminate();
      end();
    };
    const patience = setTimeout(() => {
      over(() => reject(new Error(FAILED)));
    }, PATIENCE_MS);
    worker.onerror = (event) => {
      event.preventDefault();
      over(() => reject(new Error(FAILED)));
    };
    worker.onmessage = ({ data }: MessageEvent<Laid>) => {
      over(() => resolve(data));
    };
    signal.addEventListener('abort', () => {
      over(() => reject(new DOMException('Not wanted any more.', 'AbortError')));
    });
    worker.postMessage(wanted);
  });
