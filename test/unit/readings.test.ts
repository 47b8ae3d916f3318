// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { readings } from '~/web/lib/browser/readings';

afterEach(() => readings.closeAll());

const reading = (name: string) => ({ url: `http://gateway/${name}`, title: name, shade: 'light' });
const place = () => document.createElement('div');
const open = () => readings.list().map(({ title, place: where }) => [title, where !== null]);

test('a page stays open when its place is taken back, and is the same when it is lent another', () => {
  const first = place();
  readings.place(reading('a'), first);
  readings.place(reading('a'), null);
  expect(open()).toEqual([['a', false]]);
  readings.place({ ...reading('a'), shade: 'dark' }, place());
  expect(readings.list()).toMatchObject([{ title: 'a', shade: 'light' }]);
  readings.place(reading('never shown'), null);
  expect(open()).toEqual([['a', true]]);
});

test('six stay open: the one shown longest ago goes first, and none that shows', () => {
  readings.place(reading('shown'), place());
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) {
    readings.place(reading(name), place());
    readings.place(reading(name), null);
  }
  expect(open().map(([title]) => title)).toEqual(['shown', 'c', 'd', 'e', 'f', 'g']);
});

test('who listens hears of each change, until they do not want to any more', () => {
  let heard = 0;
  const stop = readings.subscribe(() => {
    heard += 1;
  });
  readings.place(reading('a'), place());
  stop();
  readings.closeAll();
  expect([heard, open()]).toEqual([1, []]);
});
