import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { actOf, type GraphEditing, type Keyed } from '~/web/ui/graph/keys';
import type { DrawnBox } from '~/web/ui/graph/view';

const box = (id: string, x: number, isGroup = false): DrawnBox => ({
  id,
  x,
  y: 0,
  name: id,
  note: '',
  tone: 'none',
  isGroup,
});
const boxes = [box('a', 0), box('b', 300), box('g', 600, true)];

/** Presses a key on the graph, with this box chosen; answers what was called, with what. */
const press = (
  key: string,
  more: Partial<Keyed> & { readonly held?: Partial<KeyboardEvent> } = {},
) => {
  const { held = {}, ...given } = more;
  const told: unknown[][] = [];
  const tell = (name: string) =>
    vi.fn((...all: unknown[]) => {
      told.push([name, ...all.map((each) => (each as DrawnBox | undefined)?.id ?? each)]);
    });
  const editing: GraphEditing = {
    onMoved: tell('moved'),
    onConnected: tell('connected'),
    onRemoved: tell('removed'),
    onAdded: tell('added'),
    onUndone: tell('undone'),
    onRedone: tell('redone'),
  };
  const keyed: Keyed = {
    boxes,
    here: boxes[0],
    linkFrom: null,
    editing,
    choose: tell('choose'),
    leave: tell('leave'),
    open: tell('open'),
    link: tell('link'),
    zoom: tell('zoom'),
    showAll: tell('all'),
    ...given,
  };
  actOf(
    {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...held,
    } as KeyboardEvent,
    keyed,
  )?.();
  return told;
};

test('DAG-16 arrows lead from box to box, Home and End to the first and last, + − and 0 zoom', () => {
  expect(press('ArrowRight')).toEqual([['choose', 'b']]);
  expect(press('ArrowLeft', { here: undefined })).toEqual([['choose', 'a']]);
  expect([press('Home'), press('End')]).toEqual([[['choose', 'a']], [['choose', 'g']]]);
  expect([press('+'), press('0')]).toEqual([[['zoom', 1.25]], [['all']]]);
  expect([press('Enter'), press('Escape')]).toEqual([[['open', 'a']], [['leave']]]);
});

test('DAG-16 a graph is changed with the keyboard alone: added to, connected, moved, cut, and taken back', () => {
  expect([press('n'), press('n', { here: undefined }), press('n', { here: boxes[2] })]).toEqual([
    [['added', 'a']],
    [['added', null]],
    [['added', null]],
  ]);
  expect([press('c'), press('Enter', { linkFrom: 'b' })]).toEqual([
    [['link', 'a']],
    [
      ['connected', 'b', 'a'],
      ['link', null],
    ],
  ]);
  expect([press('Enter', { linkFrom: 'a' }), press('Escape', { linkFrom: 'b' })]).toEqual([
    [['open', 'a']],
    [['link', null]],
  ]);
  expect([press('ArrowDown', { held: { shiftKey: true } }), press('Delete')]).toEqual([
    [['moved', 'a', 0, 20]],
    [['removed', 'a']],
  ]);
  const held = (more: Partial<KeyboardEvent>) => ({ held: { ctrlKey: true, ...more } });
  expect([
    press('z', held({})),
    press('Z', held({ shiftKey: true })),
    press('y', held({})),
    press('z', held({ altKey: true })),
  ]).toEqual([[['undone']], [['redone']], [['redone']], []]);
});

test('DAG-16 a graph that cannot be changed is not, and a folded group is neither moved nor connected', () => {
  for (const key of ['n', 'c', 'Delete', 'Backspace'])
    expect(press(key, { editing: undefined })).toEqual([]);
  expect(press('z', { editing: undefined, held: { ctrlKey: true } })).toEqual([]);
  expect(press('ArrowRight', { editing: undefined, held: { shiftKey: true } })).toEqual([
    ['choose', 'b'],
  ]);
  expect([
    press('c', { here: boxes[2] }),
    press('ArrowUp', { here: boxes[2], held: { shiftKey: true } }),
  ]).toEqual([[], []]);
});
