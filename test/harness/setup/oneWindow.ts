import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a file of tests added to the window or the document. */
interface Listening {
  readonly target: EventTarget;
  readonly args: Parameters<EventTarget['addEventListener']>;
}

const ORIGIN = 'http://localhost:3000/';
let listening: Listening[] = [];
let made: Promise<unknown> | undefined;

/** Notes who listens on the window and the document, which outlive the file that asked for it. */
const noteListeners = (target: EventTarget): void => {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...args) => {
    listening.push({ target, args });
    add(...args);
  };
};

const emptied = (): void => {
  for (const { target, args } of listening) target.removeEventListener(...args);
  listening = [];
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', ORIGIN);
};

/**
 * jsdom with one window for all files of a worker, empty at the beginning of each. A window takes 0.3 s to make, and what was compiled for the
 * objects of one window is compiled anew for those of the next.
 */
const oneWindow: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    made ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options)).then(() => {
      noteListeners(window);
      noteListeners(document);
    });
    await made;
    emptied();
    return { teardown: () => undefined };
  },
};

export default oneWindow;
