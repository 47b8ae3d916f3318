/** A stream from its form to the list, live with its room, floating over other pages, over and archived. */
import { describe, expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import { expectNoBarriers, journey, pictured, screenshot, signIn } from '../../harness';
import { eventually, heading, toast } from '../steps';
import { expectLiveRoomUnchanged, markLiveRoom, liveRoomFrame } from './people';

const LONG = { timeout: 420_000 } as const;

describe('streams', () => {
  journey(
    'RT-22 RT-23 RT-24 NAV-06 a stream is scheduled, listed, started, left floating, ended and archived',
    LONG,
    async ({ page, server }) => {
      await signIn(page, server);
      await page.getByRole('link', { name: 'Streams', exact: true }).first().click();
      await heading(page, 'Streams').waitFor();
      await page.getByText('Streams that are over show here.').waitFor();
      await pictured(page, 'streams empty');
      await expectNoBarriers(page);

      await page.getByRole('button', { name: 'Create Stream' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create Stream' });
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await form.getByText('Please input your stream name!').waitFor();
      await form.getByText('Please input a description!').waitFor();
      await form.getByRole('button', { name: 'Choose day and time' }).click();
      const when = page.getByRole('dialog', { name: 'Schedule: day and time' });
      await when.getByRole('button', { name: 'Later month' }).click();
      await when.getByRole('button', { name: / 15, / }).first().click();
      await screenshot(page, 'streams schedule');
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');
      await form.getByLabel('Name').fill('Reading group');
      await form
        .getByLabel('Description')
        .fill('We read an article together and run what it says.');
      await expect(form.getByRole('textbox', { name: 'Schedule' }).inputValue()).resolves.toMatch(
        /^\d{4}-\d\d-15 \d\d:\d[05]$/,
      );
      await pictured(page, 'streams create');
      await expectNoBarriers(page);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await page.waitForURL(/\/streams$/);
      const upcoming = page.getByRole('grid', { name: 'Upcoming Streams' });
      await upcoming.getByRole('link', { name: 'Reading group' }).waitFor();
      await pictured(page, 'streams');

      await upcoming.getByRole('link', { name: 'Reading group' }).click();
      await heading(page, 'Reading group').waitFor();
      await page.getByText('You join as').waitFor();
      await pictured(page, 'stream lobby');
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Actions for Reading group' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await settings.getByLabel('Description').fill('We read an article together.');
      await pictured(page, 'stream settings');
      await expectNoBarriers(page);
      await settings.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Stream updated').waitFor();

      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await liveRoomFrame(page).locator('body[data-standing="here"]').waitFor({ timeout: 60_000 });
      await page.getByText('1 speaker, 0 listeners').waitFor();
      await markLiveRoom(page);
      await pictured(page, 'stream live');
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Full screen', exact: true }).click();
      await page.getByRole('complementary', { name: 'People' }).getByText('host').waitFor();
      await pictured(page, 'stream full screen');
      await expectNoBarriers(page);
      await expectLiveRoomUnchanged(page);
      await page.getByRole('button', { name: 'Leave full screen' }).click();

      await page.getByRole('link', { name: 'Drive', exact: true }).first().click();
      await heading(page, 'Drive').waitFor();
      const floating = page.getByRole('region', { name: 'Live room of Reading group' });
      await floating.getByRole('button', { name: 'Go to Stream' }).waitFor();
      await expectLiveRoomUnchanged(page);
      expect(await floating.boundingBox()).toMatchObject({ width: 600, height: 375 });
      await pictured(page, 'stream floating');
      await expectNoBarriers(page);
      const bar = (await floating.getByRole('toolbar').boundingBox())!;
      await page.mouse.move(bar.x + 60, bar.y + 20);
      await page.mouse.down();
      await page.mouse.move(300, 200, { steps: 5 });
      await page.mouse.move(-400, -400, { steps: 5 });
      await page.mouse.up();
      await eventually(async () => await floating.boundingBox()).toMatchObject({ x: 8, y: 8 });
      // The window lies over the sidebar now: its links are still reached by keyboard.
      await page.getByRole('link', { name: 'Code', exact: true }).first().press('Enter');
      await heading(page, 'Code').waitFor();
      await expectLiveRoomUnchanged(page);
      await floating.getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('alertdialog', { name: 'Are you sure?' })
        .getByRole('button', { name: 'No' })
        .click();
      await expectLiveRoomUnchanged(page);
      await floating.getByRole('button', { name: 'Go to Stream' }).click();
      await heading(page, 'Reading group').waitFor();
      await expectLiveRoomUnchanged(page);

      await page.getByRole('button', { name: 'Actions for Reading group' }).click();
      await page.getByRole('menuitem', { name: 'End for all…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
      await page.getByText('(Video is being processed)').waitFor();
      await page.getByRole('link', { name: 'Streams', exact: true }).first().click();
      const past = page.getByRole('grid', { name: 'Past Streams' });
      await past.getByRole('link', { name: 'Reading group', exact: true }).waitFor();
      // Nobody spoke: there is nothing to listen to.
      await past.getByText('Nothing was recorded').waitFor();
      expect(await past.getByRole('link', { name: 'listen to Reading group' }).count()).toBe(0);
      await pictured(page, 'streams past');
      await past.getByRole('button', { name: 'Actions for Reading group' }).click();
      await page.getByRole('menuitem', { name: 'Archive…' }).click();
      await page
        .getByRole('alertdialog', { name: 'Archive Reading group?' })
        .getByRole('button', { name: 'Archive' })
        .click();
      await toast(page, 'Stream archived').waitFor();
      await eventually(() => page.getByRole('link', { name: 'Reading group' }).count()).toBe(0);
    },
  );

  journey(
    'LST-15 STR-14 STR-30 what is archived is brought back by Undo and from its list, and deleted for good after a question',
    LONG,
    async ({ page, server }) => {
      const { ask } = await jobsOn(server);
      await ask(api.streams.create, {
        stream_name: 'Old talk',
        description: 'The first line.\nThe second line.',
        schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await signIn(page, server);
      await page.goto(`${server.origin}/streams`);
      const upcoming = page.getByRole('grid', { name: 'Upcoming Streams' });
      const archived = page.getByRole('grid', { name: 'Archived Streams' });
      const archive = async () => {
        await upcoming.getByRole('button', { name: 'Actions for Old talk' }).click();
        await page.getByRole('menuitem', { name: 'Archive…' }).click();
        await page
          .getByRole('alertdialog', { name: 'Archive Old talk?' })
          .getByRole('button', { name: 'Archive' })
          .click();
        await toast(page, 'Stream archived').first().waitFor();
        await eventually(() => upcoming.getByRole('link', { name: 'Old talk' }).count()).toBe(0);
      };
      await archive();
      await page.getByRole('button', { name: 'Undo' }).click();
      await upcoming.getByRole('link', { name: 'Old talk' }).waitFor();
      await toast(page, 'Stream restored').waitFor();

      await archive();
      await page.getByRole('button', { name: 'Archived', exact: true }).click();
      await archived.getByRole('link', { name: 'Old talk' }).waitFor();
      await pictured(page, 'streams archived');
      await expectNoBarriers(page);
      await archived.getByRole('link', { name: 'Old talk' }).click();
      await heading(page, 'Old talk').waitFor();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByText('You join as').waitFor();
      await expect(page.locator('.stream-description').innerText()).resolves.toBe(
        'The first line.\nThe second line.',
      );

      await page.goto(`${server.origin}/streams`);
      await archive();
      await page.getByRole('button', { name: 'Archived', exact: true }).click();
      await archived.getByRole('button', { name: 'Actions for Old talk' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Old talk?' });
      await question.getByText('its recording, its clips and its chat').waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Delete stream success').waitFor();
      await archived.getByRole('link', { name: 'Old talk' }).waitFor({ state: 'hidden' });
    },
  );
});
