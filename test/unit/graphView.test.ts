import { describe, expect, it } from 'vitest';
import {
  boxAt,
  fitView,
  inGraph,
  inSight,
  nextBox,
  zoomAt,
  type DrawnBox,
} from '~/web/ui/graph/view';

const box = (id: string, x: number, y: number): DrawnBox => ({
  id,
  x,
  y,
  name: id,
  note: '',
  tone: 'none',
  isGroup: false,
});
const boxes = [box('a', 0, 0), box('b', 240, -40), box('c', 240, 40), box('d', 480, 0)];
const screen = { width: 400, height: 300 };

describe('how a graph is looked at', () => {
  it('shows all of it in the middle, and never larger than life', () => {
    const { scale, left, top } = fitView(boxes, screen);
    expect([240 * scale + left, top]).toEqual([200, 150]);
    expect(scale).toBeLessThan(1);
    expect(fitView([box('a', 0, 0)], screen).scale).toBe(1);
  });

  it('zooms around a point, which stays where it is', () => {
    const view = fitView(boxes, screen);
    const before = inGraph(view, 100, 80);
    const after = inGraph(zoomAt(view, 1.5, 100, 80), 100, 80);
    expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
    expect(zoomAt(view, 1e9, 0, 0).scale).toBe(3);
  });

  it('finds the box below a point, and the next one in a direction', () => {
    expect(boxAt(boxes, 250, 45)?.id).toBe('c');
    expect(boxAt(boxes, 120, 0)).toBeUndefined();
    expect([
      nextBox(boxes, boxes[0]!, 'ArrowRight')?.id,
      nextBox(boxes, boxes[1]!, 'ArrowDown')?.id,
      nextBox(boxes, boxes[0]!, 'ArrowLeft'),
    ]).toEqual(['b', 'c', undefined]);
  });

  it('moves just as far that a box is in sight, and not at all where it is', () => {
    const view = { scale: 1, left: 200, top: 150 };
    expect(inSight(view, boxes[0]!, screen)).toBe(view);
    const moved = inSight(view, boxes[3]!, screen);
    expect(480 + moved.left + 90 + 8).toBe(400);
  });
});
