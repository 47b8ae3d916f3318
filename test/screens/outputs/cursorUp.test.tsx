/** A stream whose cursor goes up, as nested progress bars print it. */
import { expect, test } from 'vitest';
import { StreamView } from '~/frames/editor/outputs/stream';
import { Tail } from '~/frames/editor/outputs/tail';

test('lines that are drawn are drawn again where the cursor went up to them', () => {
  const tail = new Tail();
  const view = new StreamView(tail, null, 'stdout', '/all');
  const shown = () => {
    view.update();
    return view.element.querySelector('.box')?.textContent;
  };
  tail.push('first\nouter 0\ninner 0');
  expect(shown()).toBe('first\nouter 0\ninner 0');
  tail.push('\u001b[A\router 1\n\rinner 1');
  expect(shown()).toBe('first\nouter 1\ninner 1');
  tail.push('\u001b[A');
  expect(shown()).toBe('first\nouter 1\ninner 1');
  tail.push('\n\nafter\n');
  expect(shown()).toBe('first\nouter 1\ninner 1\nafter\n');
});
