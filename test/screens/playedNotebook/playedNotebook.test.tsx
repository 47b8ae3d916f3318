import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOMENTS } from '#test/flows/playedNotebook/moments';
import { barriers, atPlayer, LONG } from '#test/screens/player/atPlayer';

const { user, button, open, start } = atPlayer();

test('below a recording stands what became of its notebook: each moment leads to its second, words are found, and no barrier is on the page', async () => {
  await open({ moments: MOMENTS });
  expect(screen.queryByRole('region', { name: 'Notebook of the stream' })).toBeNull();
  const video = await start();
  const notebook = await screen.findByRole('region', { name: 'Notebook of the stream' }, LONG);
  const moments = within(notebook).getByRole('list', { name: 'What became of the notebook' });
  expect(
    within(moments)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual([
    '0:00Cell 1 added and 1 moreimport numpy',
    '0:30Cell 2 ranfit(x)',
    '2:00Cell 2 editedfit(x, steps=9)',
  ]);
  await user.click(within(moments).getByRole('button', { name: /Cell 2 ran/ }));
  expect(Math.floor(video.currentTime)).toBe(30);
  expect(within(moments).getByRole('button', { name: /Cell 2 ran/ })).toHaveAttribute(
    'aria-current',
    'time',
  );
  await user.type(
    within(notebook).getByRole('searchbox', { name: 'Find in cells, outputs, chat and captions' }),
    'loss',
  );
  expect(await within(notebook).findByText('2 places')).toBeVisible();
  expect(await barriers()).toEqual([]);
  await user.click(await button('Show its cells as they were'));
  expect(await button('Hide its cells')).toBeVisible();
});

test('without a notebook that the person may read nothing of it is shown', async () => {
  await open();
  await start();
  expect(screen.queryByRole('region', { name: 'Notebook of the stream' })).toBeNull();
});
