import { unlessBlocked } from '../storage';
import type { Files } from './files';

/** Another script has another address: only so does a browser that has this one take it (`public/upload-worker.js`). */
const SCRIPT = '/upload-worker.js?1';
/** No page lies there: the worker holds files, and has nothing to do with what pages ask for. */
const SCOPE = '/upload-worker/';
const ANSWER_MS = 5000;

type Held = readonly (readonly [id: string, file: File])[];

/** Undefined where the page did not come safely, and in browsers that have none. */
const container = (): ServiceWorkerContainer | undefined =>
  unlessBlocked(() => globalThis.navigator?.serviceWorker);

const activated = (starts: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      if (starts.state === 'activated') resolve(true);
      if (starts.state === 'redundant') resolve(false);
    };
    starts.addEventListener('statechange', look);
    look();
  });

/** The worker, once it runs; null where the browser has none to offer. */
const start = async (): Promise<ServiceWorker | null> => {
  try {
    const registration = await container()?.register(SCRIPT, { scope: SCOPE });
    const found = registration?.installing ?? registration?.waiting ?? registration?.active ?? null;
    return found && (await activated(found)) ? found : null;
  } catch {
    return null;
  }
};

const running = async (): Promise<ServiceWorker | null> => {
  try {
    return (await container()?.getRegistration(SCOPE))?.active ?? null;
  } catch {
    return null;
  }
};

const asked = (of: ServiceWorker, ids: readonly string[]) =>
  new Promise<Held>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answer = (came: Held) => {
      clearTimeout(patience);
      port1.close();
      resolve(came);
    };
    const patience = setTimeout(() => answer([]), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<Held>) => answer(data);
    of.postMessage({ bring: ids }, [port2]);
  });

/**
 * Files of a page that is being left, held by a service worker until the page is there again: of any size, and none of their bytes is
 * copied. It holds them for two minutes; what has to outlive the browser is for `StoredFiles`.
 */
export interface WorkerFiles {
  /** Starts the worker where there is none yet. Resolves to false where the browser has none to offer. */
  ready(): Promise<boolean>;
  /** Hands over those files of the registry, at once: the page may be gone in the next moment. */
  hold(ids: readonly string[]): void;
  /** Puts those of the ids that are held back into the registry; resolves to the ids that are there now. */
  bring(ids: readonly string[]): Promise<readonly string[]>;
  forget(): Promise<void>;
}

/** The files of one app in the worker. */
export const createWorkerFiles = (files: Files): WorkerFiles => {
  let worker: ServiceWorker | null = null;
  let starting: Promise<boolean> | undefined;
  return {
    ready: () =>
      (starting ??= start().then((started) => {
        worker = started ?? worker;
        return started !== null;
      })),
    hold(ids) {
      const found = ids.flatMap((id) => {
        const file = files.find(id);
        return file ? [[id, file] as const] : [];
      });
      if (found.length > 0) worker?.postMessage({ files: found });
    },
    async bring(ids) {
      const found = ids.length > 0 ? await running() : null;
      // The page may be left again before anything else has happened.
      worker ??= found;
      const came = found ? await asked(found, ids) : [];
      for (const [id, file] of came) files.put(id, file);
      return came.map(([id]) => id);
    },
    async forget() {
      (await running())?.postMessage({ forget: true });
    },
  };
};
