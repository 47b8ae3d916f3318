/** The header of the page of one thing, at the width of a desk and of a phone. */
import { expect } from 'vitest';
import { eventually, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { talk } from '../jobs/talk';

journey(
  'RT-12 what is known of a job stands in full lines: below its name on a phone, beside it on a desk',
  async ({ page, server }) => {
    const program = await talk(server);
    const job = await program.add('Measured', 'exit 3\n');
    await program.execute(job);
    await eventually(async () => (await program.read(job)).status, { timeout: 60_000 }).toBe(
      'Execution Failed',
    );
    await signIn(page, server);
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
    await page.locator('.at-pagebar-state').getByText('exit code 3').waitFor();
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const measured = async () => ({
      name: await boxOf('.at-pagebar h1'),
      state: await boxOf('.at-pagebar-state > *'),
      action: await boxOf('.at-pagebar .at-page-action'),
      tabs: await boxOf('.at-pagebar .at-tabs'),
    });
    const scrolls = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );

    const phone = await measured();
    await screenshot(page, 'header phone');
    expect(phone.state.width).toBeGreaterThan(VIEWPORTS.phone.width - 40);
    // Its four facts need no more than three lines.
    expect(phone.state.height).toBeLessThan(70);
    expect(await scrolls()).toBe(false);
    const inOrder = [phone.name, phone.state, phone.action, phone.tabs];
    for (const [at, { y, height }] of inOrder.slice(0, -1).entries())
      expect(y + height, `part ${at}`).toBeLessThanOrEqual(inOrder[at + 1]!.y);

    await page.setViewportSize(VIEWPORTS.desk);
    await eventually(async () => (await measured()).name.x).toBeGreaterThan(200);
    const { name, state, action, tabs } = await measured();
    await screenshot(page, 'header desk');
    const middle = ({ y, height }: typeof name) => y + height / 2;
    expect(Math.abs(middle(state) - middle(name))).toBeLessThan(2);
    expect(Math.abs(middle(action) - middle(tabs))).toBeLessThan(2);
    expect(state.x).toBeGreaterThan(name.x + name.width);
    expect(state.height).toBeLessThan(30);
    expect(await scrolls()).toBe(false);
  },
);
