/** Published work, as a stranger reads it and a signed-in person copies it. */
import { jobsOn } from '#test/harness/builtJobs';
import { BUDGETS } from '#test/harness/measuredBudgets';
import { ADMIN, eventually, expectNoBarriers, journey, screenshot, VIEWPORTS } from '../../harness';
import { cell, outputs, runCell, untilIdle, withPython } from '../steps';
import { api } from '~/contract';
import { expect } from 'vitest';

const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', id: 'm', metadata: {}, source: '# How factorials grow' },
    {
      cell_type: 'code',
      id: 'c',
      metadata: {},
      source: 'import math\nprint(math.factorial(5))',
      execution_count: 1,
      outputs: [
        { output_type: 'stream', name: 'stdout', text: '120\n' },
        {
          output_type: 'display_data',
          metadata: {},
          data: {
            'text/html':
              '<b id="out">drawn</b><script>top.location = "https://evil.example/"</script>',
          },
        },
      ],
    },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

journey(
  'RT-33 RT-34 a stranger reads a published notebook on a desk and on a phone, it is copied and runs, and taken back, it is gone at once',
  withPython,
  async ({ page, server, expected }) => {
    // The output tried to lead the page away: the browser says that it may not.
    expected.push(
      /Unsafe attempt to initiate navigation|sandboxed|permission to navigate|SecurityError/,
    );
    const { ask, addNotebook } = await jobsOn(server);
    const { notebook_id } = await addNotebook('Factorials', NOTEBOOK);
    const work = { workload_type: 'notebook', object_id: notebook_id } as const;
    const about = {
      summary: 'How factorials grow.',
      arxiv_id: null,
      task_category: 'general',
      task: 'tutorial',
      tags: ['maths'],
    };
    const {
      publication: { publish_token },
    } = await ask(api.published.publish, {
      ...work,
      about,
      audience: 'link',
      includes: { code: true, outputs: true, files: true },
    });
    const address = `${server.origin}/shared/notebooks/${publish_token}`;

    let scripts = 0;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        void response.body().then(
          ({ length }) => {
            scripts += length;
          },
          () => undefined,
        );
    });
    for (const [size, viewport] of [
      ['1440', VIEWPORTS.desk],
      ['390', VIEWPORTS.phone],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: 'Factorials' }).waitFor();
      const cells = page.frameLocator('iframe');
      await cells.getByRole('heading', { name: 'How factorials grow' }).waitFor();
      await cells.getByText('math.factorial(5)').waitFor();
      await cells.frameLocator('iframe').locator('#out').waitFor();
      expect(page.url()).toBe(address);
      expect(await page.context().cookies()).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectNoBarriers(page);
      await screenshot(page, `published ${size}`);
    }
    expect(scripts / 1024).toBeLessThanOrEqual(BUDGETS.publishedJs);

    await page.setViewportSize(VIEWPORTS.desk);
    await page.getByRole('link', { name: 'Copy into my workspace' }).click();
    await page.getByLabel('Username', { exact: true }).fill(ADMIN.user_name);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Copy Factorials' }).waitFor();
    await screenshot(page, 'published copy');
    await page.getByRole('button', { name: 'Open in a notebook' }).click();
    await page.waitForURL(/\/notebooks\/nb-/);
    expect(page.url()).not.toContain(notebook_id);
    await untilIdle(page);
    await cell(page, 1).waitFor();
    expect(await runCell(page, 1)).toBe('ok');
    await eventually(() => outputs(page, 1).innerText()).toContain('120');

    await page.goto(`${server.origin}/gallery`);
    await page.getByRole('link', { name: 'Factorials' }).waitFor();
    for (const [size, viewport] of [
      ['1440', VIEWPORTS.desk],
      ['390', VIEWPORTS.phone],
    ] as const) {
      await page.setViewportSize(viewport);
      await expectNoBarriers(page);
      await screenshot(page, `gallery ${size}`);
    }
    await page.goto(`${server.origin}/profile`);
    await page.getByRole('link', { name: 'Factorials' }).waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'profile 390');

    expected.push(/404/);
    await ask(api.published.unpublish, work);
    await page.goto(address);
    await page.getByText('There is nothing published at this address.').waitFor();
  },
);
