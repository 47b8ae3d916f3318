/**
 * The parts that jsdom lacks and our screens use, as small as they can be: layout observers that never fire, media queries that never
 * match, canvases that paint nothing, `<dialog>`, and scrolling. Loaded before every screen test; each test starts with an empty document and storage.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './quietNetwork';

// A slow machine takes a screen's code from the disk for the first time within this; a screen that never comes still fails.
configure({ asyncUtilTimeout: 30_000 });

class NeverObserves {
  observe() {
    /* jsdom lays nothing out, so there is nothing to report */
  }
  unobserve() {
    /* as above */
  }
  disconnect() {
    /* as above */
  }
  takeRecords() {
    return [];
  }
}

const neverMatches = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {
      /* superseded by addEventListener */
    },
    removeListener() {
      /* as above */
    },
  }) as MediaQueryList;

const lacking = (target: object, name: string, value: unknown) => {
  if (Reflect.get(target, name) === undefined)
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
};

lacking(globalThis, 'ResizeObserver', NeverObserves);
lacking(globalThis, 'IntersectionObserver', NeverObserves);
lacking(globalThis, 'matchMedia', neverMatches);
lacking(
  globalThis,
  'OffscreenCanvas',
  class {
    getContext() {
      return null;
    }
  },
);
lacking(Element.prototype, 'scrollIntoView', () => undefined);
lacking(Range.prototype, 'getClientRects', () => []);
lacking(Range.prototype, 'getBoundingClientRect', () => new DOMRect());
lacking(Element.prototype, 'hasPointerCapture', () => false);
lacking(HTMLDialogElement.prototype, 'show', function show(this: HTMLDialogElement) {
  this.open = true;
});
lacking(HTMLDialogElement.prototype, 'showModal', function showModal(this: HTMLDialogElement) {
  this.open = true;
});
lacking(HTMLDialogElement.prototype, 'close', function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
});
lacking(URL, 'createObjectURL', () => 'blob:screen-test');
lacking(URL, 'revokeObjectURL', () => undefined);
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  // Leftovers of a test outside React: files share a worker, and the next one would find them.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
