/** Two people talk about a job: one points at a line of its log and mentions the other, who is told, comes, answers and resolves it. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import {
  complaintsOf,
  eventually,
  expectNoComplaints,
  guidePicture,
  journey,
  checkAppearance,
  signIn,
  VIEWPORTS,
} from '../../harness';

const side = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const topic = (page: Page) => side(page).getByRole('article');
const area = (page: Page, name: string) => side(page).getByRole('textbox', { name });

journey(
  'CMT-01 CMT-02 CMT-04 CMT-06 a line of a log is talked about by two, live, and 500 topics more',
  { timeout: 300_000 },
  async ({ page, server, browser }) => {
    const { ask, add, execute, ended } = await jobsOn(server);
    const job = await add('for i in $(seq 1 300); do echo "step $i loss=0.$i"; done', {
      job_name: 'Train',
    });
    await execute(job);
    await ended(job);
    const { link } = await ask(api.team.invite, {
      from_user_name: 'admin',
      team_name: (await ask(api.account.readTeam, {})).team.team_name,
      to_email: 'mia@example.org',
    });
    const mia = { user_name: 'mia', password: 'mia sings loud' };
    const joined = await fetch(server.origin + api.team.accept.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('#')[1], fullname: 'Mia Wong', ...mia }),
    });
    expect(joined.status).toBe(200);

    await signIn(page, server);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}?line=120`);
    await page
      .getByRole('region', { name: 'Output of agent-0' })
      .getByText('step 120 loss=0.120')
      .waitFor();
    await page
      .getByRole('group', { name: 'Output' })
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await side(page).getByText('Output: Line 120: step 120').waitFor();
    await area(page, 'New topic').pressSequentially('Is this **too high**, @m');
    await side(page).getByRole('option', { name: /@mia/ }).waitFor();
    await checkAppearance(page, 'comments mention');
    await area(page, 'New topic').press('Enter');
    expect(await area(page, 'New topic').inputValue()).toBe('Is this **too high**, @mia ');
    await area(page, 'New topic').pressSequentially('?');
    await area(page, 'New topic').press('Control+Enter');
    await topic(page)
      .getByRole('link', { name: /Line 120/ })
      .waitFor();

    const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const hers = await context.newPage();
    const complaints = complaintsOf(hers);
    onTestFinished(() => {
      expectNoComplaints(complaints, [], "the other browser's console");
    });
    await signIn(hers, server, mia);
    await hers.getByText('admin mentioned you at Train').first().waitFor();
    await hers
      .getByRole('button', { name: /^Notifications, / })
      .first()
      .click();
    await hers.getByRole('link', { name: /admin mentioned you at Train/ }).click();
    await hers.waitForURL(/\/jobs\/[^?]+\?topic=topic-/);
    await area(hers, 'Reply to admin').fill('It is.\n'.repeat(14));
    // CMT-06: ten lines, and the space around them.
    await eventually(async () => (await area(hers, 'Reply to admin').boundingBox())?.height).toBe(
      216,
    );
    await area(hers, 'Reply to admin').fill('It is. `lr` was 0.1');
    await hers.reload();
    await eventually(() => area(hers, 'Reply to admin').inputValue()).toBe('It is. `lr` was 0.1');
    await context.setOffline(true);
    await area(hers, 'Reply to admin').press('Control+Enter');
    await side(hers).getByText('Waiting for the connection').waitFor();
    await context.setOffline(false);
    await topic(hers).getByRole('button', { name: '1 reply' }).waitFor();
    const since = Date.now();
    await topic(page).getByRole('button', { name: '1 reply' }).waitFor();
    expect(Date.now() - since).toBeLessThan(15_000);
    await topic(page).getByRole('button', { name: '1 reply' }).click();
    await topic(page).getByText('It is.').waitFor();
    await checkAppearance(page, 'comments topic');
    await guidePicture(page, 'comments');
    await topic(hers)
      .getByRole('link', { name: /Line 120/ })
      .click();
    await hers.waitForURL(/line=120/);
    await hers
      .getByRole('region', { name: 'Output of agent-0' })
      .getByText('step 120 loss=0.120')
      .waitFor();
    await topic(hers).getByRole('button', { name: 'Resolve' }).click();
    await topic(page).getByText('Resolved by mia').waitFor();
    await context.close();

    const object = { object_type: 'job', object_id: job.batch_job_id } as const;
    for (let nth = 0; nth < 500; nth += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          ask(api.comments.create, { ...object, comment: `Topic ${nth + at}\nwith a second line` }),
        ),
      );
    }
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
    // Topics are measured as they come into sight, which moves the button while it is pointed at.
    await side(page).getByRole('button', { name: 'Show older topics (401)' }).press('Enter');
    await side(page)
      .getByRole('button', { name: /^Show older/ })
      .waitFor({ state: 'detached' });
    await side(page)
      .locator('.comments-list')
      .evaluate((list) => {
        list.scrollTop = list.scrollHeight;
      });
    await side(page).getByText('Topic 0', { exact: false }).first().waitFor();
    expect(await side(page).locator('*').count()).toBeLessThan(1_400);
    await checkAppearance(page, 'comments many');
  },
);
