import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazily, importWithRetry } from '~/web/lib/browser/lazily';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('CON-14 code that a lost connection kept away comes when the browser is connected again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Here</p> };
  });
  const Late = lazily(load);
  render(
    <Suspense fallback={<p>Waits</p>}>
      <Late />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Waits')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Here')).toBeVisible();
});

test('CON-14 code that is gone is asked for four times and then missing', async () => {
  const load = vi.fn(async () => {
    throw new Error('gone');
  });
  const asked = expect(importWithRetry(load)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(15_000);
  await asked;
  expect(load).toHaveBeenCalledTimes(4);
});
