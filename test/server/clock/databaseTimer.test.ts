import { runInThisContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { timePasses } from '#test/harness/until';

it('a timer that a built-in database of this worker sets for months does not fire at once', async () => {
  const setIt = runInThisContext('(work, ms) => setTimeout(work, ms)', {
    filename: '/node_modules/@electric-sql/pglite/dist/index.js',
  }) as typeof setTimeout;
  const work = vi.fn();
  const timer = setIt(work, 400 * 24 * 3_600_000);
  await timePasses(50, 'a timer that is too long fires after a millisecond');
  clearTimeout(timer);
  expect(work).not.toHaveBeenCalled();
});
