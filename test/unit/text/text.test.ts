import { expect, it } from 'vitest';
import { sizeText } from '~/text/size';
import { countText } from '~/web/lib/text/readable';
import { dateText, instantText } from '~/web/lib/text/dates';
import { naturally, naturallyAnyCase } from '~/web/lib/text/naturally';

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -4_321])(
  'writes the count %i as the browser would',
  (count) => {
    expect(countText(count)).toBe(count.toLocaleString('en'));
  },
);

it('writes dates and instants as the browser would, at every hour and in every month', () => {
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
  const second = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
  const instants = Array.from(
    { length: 400 },
    (_, nth) => Date.UTC(2024, 0, 1, 0, 3, 9) + nth * 47 * 3600_000,
  );
  expect(instants.map(dateText)).toEqual(instants.map((at) => day.format(at)));
  // The browser parts the time from AM with a narrow space.
  expect(instants.map(instantText)).toEqual(
    instants.map((at) => second.format(at).replace(/\s/g, ' ')),
  );
});

it('orders numbers in names by their value', () => {
  expect(['run 10', 'run 9', 'Run 1'].sort(naturally)).toEqual(['Run 1', 'run 9', 'run 10']);
  expect(naturallyAnyCase('Äpfel', 'apfel')).toBe(0);
});

it('sizes are read alike in the app and in the sentences of the server', () => {
  const sizes = [
    0,
    812,
    1024,
    1536,
    1024 ** 2 - 1,
    300 * 1024 ** 2,
    1.5 * 1024 ** 3,
    5 * 1024 ** 4,
    3000 * 1024 ** 4,
  ];
  expect(sizes.map(sizeText)).toEqual([
    '0 B',
    '812 B',
    '1 KiB',
    '1.5 KiB',
    '1 MiB',
    '300 MiB',
    '1.5 GiB',
    '5 TiB',
    '3000 TiB',
  ]);
});
