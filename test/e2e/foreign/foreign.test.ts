/** The app at somebody else's server: no part of Atelier's server runs, and only what the API's description tells is answered. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { journey, checkAppearance } from '../harness';
import {
  createNotebook,
  editor,
  file,
  notebookOf,
  startButton,
  status,
  stop,
} from '../journeys/steps';
import { startForeign } from './foreignServer';

const login = async (page: Page, password: string) => {
  await page.getByRole('textbox', { name: 'Username' }).fill('ada');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

journey(
  'API-01 API-02 API-03 API-41 the app works at another server: notebook, job, comment, files, and what that server does not have',
  async ({ page, expected }) => {
    const foreign = await startForeign();
    onTestFinished(() => foreign.close());
    // The browser itself writes down every reply that is a refusal.
    expected.push(/^Failed to load resource: the server responded with a status of 40[14]/);
    const elsewhere: string[] = [];
    const bearers = new Set<string>();
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (request.headers()['authorization']) bearers.add(origin);
      if (![foreign.origin, foreign.api, foreign.frame].includes(origin))
        elsewhere.push(request.url());
    });

    await page.goto(foreign.origin);
    await login(page, 'a guess');
    await page.getByText('The lab does not know you.').waitFor();
    await login(page, 'a difference engine');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

    await createNotebook(page, file('main.ipynb', notebookOf('1 + 1')), { name: 'Made here' });
    await startButton(page).click();
    await status(page, 'Notebook started').waitFor();
    await editor(page).getByText('Cells of elsewhere').waitFor();
    await stop(page);
    await page.getByRole('link', { name: 'Code', exact: true }).first().click();
    for (const name of ['Made here', 'Work of elsewhere'])
      await page.getByRole('link', { name }).waitFor();
    await checkAppearance(page, 'foreign notebooks');

    await page.getByRole('link', { name: 'Batch Jobs' }).first().click();
    await page.getByRole('link', { name: 'Train elsewhere' }).click();
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await page.getByText('Executed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Comments' }).click();
    await page.getByRole('textbox', { name: 'New topic' }).fill('Seen at the lab');
    await page.getByRole('textbox', { name: 'New topic' }).press('Control+Enter');
    await page.getByRole('article').getByText('Seen at the lab').waitFor();
    expect(
      [...foreign.asked].filter((path) => path.includes('/topic/') && path.startsWith('/fsc')),
    ).toEqual([]);

    await page.getByRole('link', { name: 'Drive' }).first().click();
    await page.getByText('notes.txt').waitFor();
    await page.getByRole('link', { name: 'DAGs' }).first().click();
    await page.getByText('The lab has no such thing.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();

    foreign.endSessions();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await login(page, 'a difference engine');
    await page.getByText('The lab has no such thing.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dags');
    expect([elsewhere, [...bearers]]).toEqual([[], [foreign.api]]);
  },
);

/** Every page that asks for something, and tabs that ask for more. */
const PAGES = [
  '/notebooks',
  '/notebooks/nb-1?tab=performance',
  '/notebooks/nb-1?tab=settings',
  '/jobs',
  '/jobs/j1?tab=settings',
  '/drive',
  '/chat',
  '/streams',
  '/streams/s1',
  '/datasets',
  '/datasets/d1',
  '/environments',
  '/environments/e1',
  '/dags',
  '/dags/d1',
  '/predictions',
  '/predictions/p1',
  '/team/members',
  '/dashboard',
  '/gallery',
  '/notifications',
  '/shared/notebooks',
  '/settings?tab=notifications',
  '/settings?tab=sessions',
  '/settings?tab=secrets',
  '/settings?tab=usage',
];

journey(
  'API-02 answers that lack all that a page needs are a load error on every page, never a crash',
  async ({ page, expected }) => {
    expected.push(/^Failed to load resource: .*login-options/);
    const foreign = await startForeign({ hollow: true });
    onTestFinished(() => foreign.close());
    await page.goto(foreign.origin);
    await login(page, 'a difference engine');
    const sorry = page.getByRole('main').getByText('Sorry, something went wrong').first();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await sorry.waitFor();
    // A form says it at each list that it could not read.
    const lacks = page.getByRole('main').getByText("The server's answer lacks").first();
    for (const at of PAGES) {
      await page.goto(foreign.origin + at);
      await sorry
        .or(lacks)
        .first()
        .waitFor()
        .catch(() => {
          throw new Error(`${at} does not say that it could not be read`);
        });
    }
    await page.goto(`${foreign.origin}/jobs/j1`);
    await page.getByRole('button', { name: 'Comments' }).click();
    await page
      .getByRole('complementary', { name: 'Comments' })
      .getByText("The server's answer lacks topics")
      .waitFor();
  },
);
