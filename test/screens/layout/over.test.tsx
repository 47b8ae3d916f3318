import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOver } from '~/web/ui/overlay/useOver';

let moved: () => void = () => undefined;
let margins: (string | undefined)[] = [];
beforeEach(() => {
  margins = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        call: (entries: { intersectionRatio: number }[]) => void,
        options: { rootMargin?: string },
      ) {
        margins.push(options.rootMargin);
        call([{ intersectionRatio: 1 }]);
        moved = () => call([{ intersectionRatio: 0.9 }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Layer({ stage }: { readonly stage: HTMLElement | null }) {
  return <section ref={useOver(stage)} />;
}

test('a layer has the size of its stage before the first picture, and follows where the stage moves without another size', () => {
  const stage = document.createElement('div');
  const at = vi.spyOn(stage, 'getBoundingClientRect');
  at.mockReturnValue(new DOMRect(240, 57, 784, 843));
  const { container, rerender } = render(<Layer stage={null} />);
  const { style } = container.firstElementChild as HTMLElement;
  expect(style.width).toBe('');
  rerender(<Layer stage={stage} />);
  const place = () => [style.left, style.top, style.width, style.height];
  expect(place()).toEqual(['240px', '57px', '784px', '843px']);
  expect(margins).toEqual(['-57px 0px 132px -240px']);
  at.mockReturnValue(new DOMRect(240, 97, 784, 843));
  moved();
  expect(place()).toEqual(['240px', '97px', '784px', '843px']);
});
