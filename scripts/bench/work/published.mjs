/** A published notebook of 50 cells: what a stranger's browser loads and when it can be read, and 100 visitors a second. */
import { Agent, request } from 'node:http';
import { api } from '../../../src/contract/index.ts';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import {
  BUDGETS,
  bootServer,
  launchBrowser,
  median,
  percentile,
  repeat,
  withPage,
} from '../kit.mjs';

export const name = 'published';

const CELLS = 50;
const A_SECOND = 100;
const SECONDS = 20;

const cellOf = (nth) =>
  nth % 5 === 0
    ? {
        id: `c${nth}`,
        cell_type: 'markdown',
        metadata: {},
        source: `## Part ${nth}\n\nWhat *cell ${nth}* shows, and\n\n- one\n- two`,
      }
    : {
        id: `c${nth}`,
        cell_type: 'code',
        metadata: {},
        source: `for epoch in range(12):\n    print('epoch', epoch, train(epoch, lr=${nth}e-4))`,
        execution_count: nth,
        outputs: [
          {
            output_type: 'stream',
            name: 'stdout',
            text: Array.from(
              { length: 12 },
              (_, line) => `epoch ${line} loss ${(1 / (line + nth)).toFixed(4)}\n`,
            ).join(''),
          },
        ],
      };
const NOTEBOOK = JSON.stringify({
  cells: Array.from({ length: CELLS }, (_, nth) => cellOf(nth + 1)),
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
/** One question, read to its end. */
const get = (url) =>
  new Promise((resolve, reject) => {
    request(
      url,
      { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`${url} answered ${answer.statusCode}`)),
        );
      },
    )
      .on('error', reject)
      .end();
  });

/** A visit as a browser makes it: the page, then the cells in it. */
const visit = async (page, cells) => {
  const since = performance.now();
  await get(page);
  await get(cells);
  return performance.now() - since;
};

/** Visitors who come at their time, whether or not those before have been served. */
const visitors = async (page, cells) => {
  const visits = [];
  const begun = performance.now();
  for (let nth = 0; nth < A_SECOND * SECONDS; nth += 1) {
    const due = begun + (nth * 1_000) / A_SECOND;
    if (due > performance.now())
      await new Promise((resolve) => {
        setTimeout(resolve, due - performance.now());
      });
    visits.push(visit(page, cells));
  }
  return percentile(await Promise.all(visits), 0.95);
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser({ whole: false });
  try {
    const { ask, addNotebook } = await jobsOn(server);
    const { notebook_id } = await addNotebook('Published', NOTEBOOK);
    const about = {
      summary: 'How a model learns.',
      arxiv_id: null,
      task_category: 'general',
      task: 'tutorial',
      tags: ['maths'],
    };
    const terms = {
      workload_type: 'notebook',
      object_id: notebook_id,
      about,
      audience: 'link',
      includes: { code: true, outputs: true, files: false },
    };
    const {
      publication: { publish_token },
    } = await ask(api.published.publish, terms);
    const address = `${server.origin}/shared/notebooks/${publish_token}`;
    const opened = await repeat(runs, () =>
      withPage(browser, {}, async (page) => {
        let scripts = 0;
        page.on('response', async (response) => {
          if (response.request().resourceType() === 'script')
            scripts += (await response.body().catch(() => Buffer.alloc(0))).length;
        });
        await page.goto(address, { waitUntil: 'commit' });
        await page.frameLocator('iframe').locator('section').last().waitFor();
        // By the browser's own clocks: who waits from outside looks again after 20, 50, 100, 100 and then 500 ms.
        const begun = await page.evaluate(() => performance.timeOrigin);
        const readable = await page.frames()[1].evaluate(async () => {
          const entry = await new Promise((resolve) => {
            new PerformanceObserver((list, observer) => {
              const [found] = list.getEntriesByName('first-contentful-paint');
              if (!found) return;
              observer.disconnect();
              resolve(found);
            }).observe({ type: 'paint', buffered: true });
          });
          const [navigation] = performance.getEntriesByType('navigation');
          return (
            performance.timeOrigin + Math.max(entry.startTime, navigation.domContentLoadedEventEnd)
          );
        });
        return { ms: readable - begun, scripts: scripts / 1024 };
      }),
    );
    row(
      `a published page of ${CELLS} cells: its scripts`,
      { unit: 'KiB', promise: BUDGETS.publishedJs },
      opened.map(({ scripts }) => scripts),
    );
    row(
      'until it can be read, nothing cached',
      { unit: 'ms', promise: BUDGETS.publishedReadableMs },
      opened.map(({ ms }) => ms),
    );
    const {
      published: { page_url },
    } = await ask(api.published.read, { publish_token, workload_type: 'notebook' });
    await visitors(address, page_url);
    const times = await repeat(Math.min(runs, 3), () => visitors(address, page_url));
    row(
      `${A_SECOND} visitors a second, page and cells (95th percentile)`,
      {
        unit: 'ms',
        promise: BUDGETS.publishedVisitMs,
        against: `median of the runs ${Math.round(median(times))} ms`,
      },
      times,
    );
  } finally {
    agent.destroy();
    await browser.close();
    await server.remove();
  }
};
