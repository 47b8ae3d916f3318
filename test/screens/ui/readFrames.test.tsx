import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readings } from '~/web/lib/browser/readings';
import { ReadFrames } from '~/web/ui/files/ReadFrames';

afterEach(() => {
  readings.closeAll();
  delete document.documentElement.dataset['theme'];
});

const wear = async (theme: string) => {
  await act(async () => {
    document.documentElement.dataset['theme'] = theme;
  });
};

test('a page at rest is told every change of the theme, also back to the first, and once more when it has loaded', async () => {
  document.documentElement.dataset['theme'] = 'light';
  readings.place(
    { url: 'http://gateway.test/read/1?pass=x', title: 'Factorials', shade: 'light' },
    document.body,
  );
  render(<ReadFrames />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Factorials');
  const told = vi.spyOn(frame.contentWindow!, 'postMessage').mockReturnValue(undefined);
  const themes = () =>
    told.mock.calls.map(([message, origin]) => [(message as { theme: string }).theme, origin]);
  expect(themes()).toEqual([]);
  await wear('dark');
  await wear('light');
  expect(themes()).toEqual([
    ['dark', 'http://gateway.test'],
    ['light', 'http://gateway.test'],
  ]);
  await wear('dark');
  fireEvent.load(frame);
  expect(themes().slice(2)).toEqual([
    ['dark', 'http://gateway.test'],
    ['dark', 'http://gateway.test'],
  ]);
});
