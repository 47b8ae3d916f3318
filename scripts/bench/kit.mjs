/**
 * Helpers that the benches share. A bench is a module in this folder: `export const name = '…'` and
 * `export const run = async ({ runs, minutes, row }) => { … row(figure, { unit, promise, against }, values) … }`,
 * where `values` are the measurements of several runs and `promise` the largest median that keeps our word.
 */
import { readFileSync } from 'node:fs';
export { ADMIN, bootServer, freePort } from '../../test/harness/builtServer.ts';
export { launchBrowser, signIn, throttle, VIEWPORTS } from '../../test/harness/chromium.ts';
export { BUDGETS, FIRST_SIGNED_IN, LOGIN, OTHERWISE } from '../../test/harness/measuredBudgets.ts';

/** The middle value; of an even number the mean of the two in the middle. */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The value that so large a part of them does not exceed, 0 to 1. */
export const percentile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Resident memory of a process, MiB. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Runs `measure` several times, one after the other, and resolves to what it measured. */
export const repeat = async (runs, measure) => {
  const values = [];
  for (let run = 0; run < runs; run += 1) values.push(await measure(run));
  return values;
};

/** Opens a fresh page (no cache, and no storage but `state`) at this processor slow-down, hands it to `use`, and closes it. */
export const withPage = async (
  browser,
  { rate = 1, viewport = { width: 1440, height: 900 }, state },
  use,
) => {
  const { throttle } = await import('../../test/harness/chromium.ts');
  const context = await browser.newContext({ viewport, storageState: state });
  try {
    const page = await context.newPage();
    if (rate !== 1) await throttle(page, rate);
    return await use(page);
  } finally {
    await context.close();
  }
};

/** For a page: the time of each frame while it scrolls to its end by `by` px a frame, ms, the shortest first. */
export const scrolled = (by = 400) =>
  new Promise((resolve) => {
    const times = [];
    let before = performance.now();
    const step = (now) => {
      times.push(now - before);
      before = now;
      scrollBy(0, by);
      if (
        scrollY + innerHeight >= document.documentElement.scrollHeight - 2 ||
        times.length * by > 160_000
      )
        resolve(times.slice(2).sort((a, b) => a - b));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
