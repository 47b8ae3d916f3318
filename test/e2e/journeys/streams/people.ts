/** People who come into live rooms by the app, each with a page of their own. */
import type { Browser, Frame, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import { complaintsOf, expectNoComplaints, VIEWPORTS, type BuiltServer } from '../../harness';
import type { Visitor } from '../../live/visitors';

interface Colleague {
  readonly user_name: string;
  readonly password: string;
}

/** Somebody joins the admin's team. */
export const addColleague = async (
  server: BuiltServer,
  who: Colleague,
  fullname: string,
): Promise<void> => {
  const { ask } = await jobsOn(server);
  const { team_name } = (await ask(api.account.readTeam, {})).team;
  const { link } = await ask(api.team.invite, {
    from_user_name: 'admin',
    team_name,
    to_email: `${who.user_name}@example.org`,
  });
  const joined = await fetch(server.origin + api.team.accept.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1], fullname, ...who }),
  });
  expect(joined.status).toBe(200);
};

/** A colleague of the admin. */
export const MIA = { user_name: 'mia', password: 'mia sings loud' } as const;
export const addMia = (server: BuiltServer): Promise<void> => addColleague(server, MIA, 'Mia Wong');

/** A page of a browser with a microphone that beeps; `expected`: what it may complain of. */
export const pageWith = async (
  browser: Browser,
  expected: readonly RegExp[] = [],
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: VIEWPORTS.desk,
    reducedMotion: 'reduce',
    permissions: ['microphone', 'camera'],
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(() => {
    expectNoComplaints(complaints, expected, "a browser's console");
  });
  return page;
};

/** The page of the room, in its frame. */
export const liveRoomFrame = (page: Page) => page.frameLocator('iframe[title^="Live room"]');
/** Marks the frame's element and its page: what is marked has not loaded again. */
export const markLiveRoom = async (page: Page): Promise<void> => {
  await page.locator('iframe[title^="Live room"]').evaluate((frame) => {
    frame.dataset['kept'] = 'yes';
  });
  await liveRoomFrame(page)
    .locator('body')
    .evaluate((body) => {
      body.dataset['kept'] = 'yes';
    });
};
export const expectLiveRoomUnchanged = async (page: Page): Promise<void> => {
  await page.locator('iframe[title^="Live room"][data-kept="yes"]').waitFor();
  await liveRoomFrame(page).locator('body[data-kept="yes"]').waitFor();
};

/** The visitor in the live room of this page, for measurements of its sound. */
export const visitorOn = async (page: Page): Promise<Visitor> => {
  const element = await page
    .locator('iframe[title^="Live room"]')
    .elementHandle({ timeout: 60_000 });
  const room = (await element?.contentFrame()) as Frame | null;
  if (!room) throw new Error('The frame has no page.');
  await room.locator('body[data-standing="here"]').waitFor({ timeout: 60_000 });
  return { page, room, context: page.context() };
};
