/**
 * Promises of time, kept by machines of any speed. How slow this machine is right now is measured beside each attempt, with work
 * of the kind a page does; what was promised on the machine of reference is stretched by that. Of several attempts the best counts:
 * a promise is what the page can do, not what else the machine did meanwhile. `npm run bench` measures the plain milliseconds.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Duration of `pageWork` on the machine of reference, ms. */
const REFERENCE_MS = 100;
const ATTEMPTS = 5;

/** Makes, lays out and drops a few thousand elements, and sorts words: answers how long that took, ms. */
const pageWork = () => {
  const from = performance.now();
  const words: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const list = document.createElement('div');
    for (let nth = 0; nth < 1_500; nth += 1) {
      const line = document.createElement('p');
      line.append(`line ${(nth * 7_919) % 10_007}`);
      list.append(line);
      words.push(line.textContent);
    }
    document.body.append(list);
    list.getBoundingClientRect();
    list.remove();
    words.sort();
  }
  return performance.now() - from;
};

/** How many times slower than the machine of reference this one is now; never below 1. */
export const slowness = async (page: Page): Promise<number> => {
  const taken = [
    await page.evaluate(pageWork),
    await page.evaluate(pageWork),
    await page.evaluate(pageWork),
  ];
  return Math.max(1, Math.max(...taken) / REFERENCE_MS);
};

/** Fails unless one of a few attempts takes at most `promised` ms, as many times longer as this machine is slower. `attempt` answers ms. */
export const expectPrompt = async (
  page: Page,
  promised: number,
  attempt: () => Promise<number>,
): Promise<void> => {
  const seen: string[] = [];
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const before = await slowness(page);
    const took = await attempt();
    const allowed = promised * Math.max(before, await slowness(page));
    seen.push(`${Math.round(took)} ms where ${Math.round(allowed)} ms are allowed`);
    if (took <= allowed) return;
  }
  expect.fail(`Promised are ${promised} ms. Seen: ${seen.join('; ')}.`);
};
