/** People who come into live rooms by the app, each with a page of their own. */
import type { Browser, Frame, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import { complaintsOf, expectNoComplaints, VIEWPORTS, type BuiltServer } from '../../harness';
import type { Visitor } from '../../room/visitors';

/** A colleague of the admin. */
export const MIA = { user_name: 'mia', password: 'mia sings loud' } as const;

export const addMia = async (server: BuiltServer): Promise<void> => {
  const { ask } = await jobsOn(server);
  const { team_name } = (await ask(api.account.readTeam, {})).team;
  const { link } = await ask(api.team.invite, { from_user_name: 'admin', team_name, to_email: 'mia@example.org' });
  const joined = await fetch(server.origin + api.team.accept.path, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1], fullname: 'Mia Wong', ...MIA }),
  });
  expect(joined.status).toBe(200);
};

/** A page of a browser with a microphone that beeps; `expected`: what it may complain of. */
export const pageWith = async (browser: Browser, expected: readonly RegExp[] = []): Promise<Page> => {
  const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce', permissions: ['microphone', 'camera'] });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(() => { expectNoComplaints(complaints, expected, 'a browser\'s console'); });
  return page;
};

/** Who is in the room of this page, as the sound of it is measured. */
export const visitorOn = async (page: Page): Promise<Visitor> => {
  const element = await page.locator('iframe[title^="Live room"]').elementHandle({ timeout: 60_000 });
  const room = await element?.contentFrame() as Frame | null;
  if (!room) throw new Error('The frame has no page.');
  await room.locator('body[data-standing="here"]').waitFor({ timeout: 60_000 });
  return { page, room, context: page.context() };
};
