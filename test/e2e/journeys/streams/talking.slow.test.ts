/** Two people in two browsers: one schedules and starts, the other listens in; both hear each other, until the host ends it for all. */
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { api } from '~/contract';
import { eventually, guidePicture, journey, screenshot, signIn } from '../../harness';
import { expectSound } from '../../live/visitors';
import { heading } from '../steps';
import { addMia, MIA, pageWith, visitorOn } from './people';

journey(
  'STR-03 STR-04 STR-08 STR-09 STR-16 a stream is scheduled and started, two people hear each other, and the end is told to both',
  { timeout: 420_000 },
  async ({ server }) => {
    const { ask } = await jobsOn(server);
    await addMia(server);
    const browsers = [
      await launchBrowser({ args: WITH_MEDIA }),
      await launchBrowser({ args: WITH_MEDIA }),
    ] as const;
    onTestFinished(async () => {
      for (const browser of browsers) await browser.close();
    });
    const [his, hers] = [await pageWith(browsers[0]), await pageWith(browsers[1])];
    await signIn(his, server);
    await signIn(hers, server, MIA);

    // The other one finds it in the list of their team, and cannot start it.
    const { stream } = await ask(api.streams.create, {
      stream_name: 'Reading group',
      description: 'We read an article together.',
      schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
      stream_type: 'video',
    });
    await hers.goto(`${server.origin}/streams`);
    await hers.getByRole('link', { name: 'Reading group' }).first().click();
    await heading(hers, 'Reading group').waitFor();
    expect(await hers.getByRole('button', { name: 'Start', exact: true }).count()).toBe(0);

    // Arriving with `join` the host starts it; the listener's page notices and offers the way in.
    await his.goto(`${server.origin}/streams/${stream.stream_id}?action=join`);
    const host = await visitorOn(his);
    await hers.goto(`${server.origin}/streams/${stream.stream_id}?action=join`);
    const mia = await visitorOn(hers);
    await host.room.getByRole('button', { name: 'Unmute' }).click();
    await host.room.getByRole('button', { name: 'Camera on' }).click();
    await expectSound(mia);
    await mia.room.getByRole('button', { name: 'Raise hand' }).click();
    await host.room.getByRole('button', { name: 'Invite Mia Wong' }).click();
    await mia.room.getByRole('button', { name: 'Speak', exact: true }).click();
    await mia.room.getByRole('button', { name: 'Unmute' }).click();
    await expectSound(host);
    await his.getByText('2 speakers, 0 listeners').waitFor();
    await screenshot(his, 'stream two people');
    await guidePicture(his, 'live-room');
    // A view is counted when a recording is played; who is in the room is none.
    expect((await ask(api.streams.read, { stream_id: stream.stream_id })).stream.view_count).toBe(
      0,
    );

    await host.room.getByRole('button', { name: 'End for all' }).first().click();
    await host.room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
    await eventually(() => hers.locator('iframe[title^="Live room"]').count()).toBe(0);

    // Their conversation is made into a recording.
    await eventually(
      async () => (await ask(api.streams.read, { stream_id: stream.stream_id })).stream.status,
      { timeout: 120_000 },
    ).toBe('recorded');
  },
);
