/** The controls in the header of a page stay in place while the rest of the page arrives. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { timePasses } from '#test/harness/until';
import { api, type Dag, type Dataset } from '~/contract';
import {
  ADMIN,
  eventually,
  journey,
  screenshot,
  signIn,
  untilStill,
  VIEWPORTS,
} from '../../harness';
import { talk } from '../jobs/talk';
import { createNotebook, file, notebookOf, start, withPython } from '../steps';

/** Notes frame by frame where each button, link and tab of the header is. */
const observe = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const positions = new Map<string, [number, number][]>();
    Object.assign(window, { positions });
    const look = () => {
      for (const each of document.querySelectorAll('.at-pagebar :is(button, a)')) {
        const { x, y } = each.getBoundingClientRect();
        const name = each.getAttribute('aria-label') ?? each.textContent.replace(/\d*$/, '');
        positions.set(name, [...(positions.get(name) ?? []), [x, y]]);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
};
/** How far each went, pixels. An age that reads differently a second later may be a few pixels wider. */
const moved = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() => [
    ...(window as unknown as { positions: Map<string, [number, number][]> }).positions,
  ]);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return all.flatMap(([name, at]) => {
    const far = Math.max(spread(at.map(([x]) => x)), spread(at.map(([, y]) => y)));
    return far > 6 ? [`${name}: ${far}`] : [];
  });
};

/** Each of the first answers comes later than the one before it. */
const delayAnswers = async (page: Page): Promise<void> => {
  let asked = 0;
  await page.route('**/fsc/**', async (route) => {
    asked += 1;
    const late = Math.min(asked, 12) * 100;
    await timePasses(late, 'it is the answer that comes late');
    await route.continue().catch(() => undefined);
  });
};

/** Opens the page at each width; nothing of its header that can be pressed is anywhere else than where it was first. */
const expectSteady = async (page: Page, name: string, address: string, last: string) => {
  for (const [width, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await page.goto(address);
    await page.locator(last).first().waitFor({ state: 'attached' });
    await untilStill(page);
    await screenshot(page, `steady ${name} ${width}`);
    expect(await moved(page), `${name}, ${width}`).toEqual([]);
  }
};

describe('the header of a page while its parts arrive', () => {
  journey(
    'nothing of a notebook that can be pressed moves when its Python, its comments or its editor arrive',
    withPython,
    async ({ page, server }) => {
      await signIn(page, server);
      await createNotebook(page, file('Steady.ipynb', notebookOf('1')), { name: 'Steady' });
      const address = page.url();
      await observe(page);
      await delayAnswers(page);
      await expectSteady(page, 'notebook', address, '.notebook-runtime');
      await page.setViewportSize(VIEWPORTS.desk);
      await start(page);
      await expectSteady(page, 'started notebook', address, '.notebook-apart');
    },
  );

  journey(
    'nothing of a job, a dataset, a DAG or an environment that can be pressed moves when the rest of its page arrives',
    async ({ page, server }) => {
      const program = await talk(server);
      const job = await program.add('Steady', 'exit 3\n');
      await program.execute(job);
      await eventually(async () => (await program.read(job)).status, { timeout: 60_000 }).toBe(
        'Execution Failed',
      );
      mkdirSync(path.join(server.dataFolder, 'drives/user/admin/steady'), { recursive: true });
      const { dataset } = await program.post<{ dataset: Dataset }>(api.datasets.create.path, {
        dataset_name: 'Steady',
        path: '/steady',
      });
      const form = new FormData();
      const config = { user_name: ADMIN.user_name, settings: { dag_name: 'Steady' } };
      form.append('config', JSON.stringify(config));
      const { dag } = await program.post<{ dag: Dag }>(api.dags.create.path, form);
      await signIn(page, server);
      await observe(page);
      await delayAnswers(page);
      const at = (where: string) => `${server.origin}${where}`;
      await expectSteady(page, 'job', at(`/jobs/${job.batch_job_id}`), '.comments-button');
      await expectSteady(
        page,
        'dataset',
        at(`/datasets/${dataset.dataset_id}`),
        '.at-tab > .at-page-count:not(:empty)',
      );
      await expectSteady(page, 'DAG', at(`/dags/${dag.dag_id}`), '.comments-button');
      await expectSteady(
        page,
        'environment',
        at('/environments/system'),
        '.at-tab > .at-page-count:not(:empty)',
      );
    },
  );
});
