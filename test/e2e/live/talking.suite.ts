import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { journey, checkAppearance, screenshot } from '../harness';
import type { House } from './house';
import { expectNoSound, expectPicture, expectSound, lastMessageTo, visit } from './visitors';

/** Journeys of people in a room, for every transport that can carry it. */
export const talkIn = (open: () => Promise<House>) => {
  let house: House;
  let browser: Browser;
  beforeAll(async () => {
    house = await open();
    browser = await launchBrowser({ args: WITH_MEDIA });
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  journey(
    'STR-09 a host and a speaker are heard and seen, a listener is promoted, muted, removed, and the end is told to all',
    async () => {
      const host = await visit(browser, house, 'host');
      const speaker = await visit(browser, house, 'speaker');
      const one = await visit(browser, house, 'anna', { allow: false });
      const two = await visit(browser, house, 'ben', { allow: false });
      onTestFinished(() => {
        expect(house.problems).toEqual([]);
      });

      await host.room.getByRole('button', { name: 'Unmute' }).click();
      await host.room.getByRole('button', { name: 'Camera on' }).click();
      await speaker.room.getByRole('button', { name: 'Unmute' }).click();
      for (const visitor of [host, speaker, one, two]) await expectSound(visitor);
      for (const visitor of [speaker, one, two]) await expectPicture(visitor, host, 'host');
      await expect
        .poll(() => lastMessageTo(one, 'dominantSpeaker.change'))
        .toEqual({ userId: expect.stringMatching(/host|speaker/) });
      expect(await lastMessageTo(one, 'speakersList')).toMatchObject({
        speakers: [
          { userId: 'host', role: 'host' },
          { userId: 'speaker', role: 'speaker' },
        ],
      });
      expect(await lastMessageTo(one, 'listenersList')).toMatchObject({
        listeners: [{ userId: 'anna' }, { userId: 'ben' }],
      });
      await expect
        .poll(
          async () =>
            ((await lastMessageTo(one, 'liveTime')) as { seconds: number } | undefined)?.seconds,
        )
        .toBeGreaterThan(64);
      // Everybody sees that it is recorded.
      for (const visitor of [host, one])
        await visitor.room.getByText('Recorded', { exact: true }).waitFor();
      await checkAppearance(host.page, 'live room host');
      await screenshot(one.page, 'live room listener');

      // A hand goes up, the host invites, and who listened is heard: by somebody who never was asked for a microphone.
      await one.context.grantPermissions(['microphone', 'camera']);
      await one.room.getByRole('button', { name: 'Raise hand' }).click();
      await host.room.getByText('hand raised').waitFor();
      await host.room.getByRole('button', { name: 'Invite Anna' }).click();
      await one.room.getByRole('button', { name: 'Speak', exact: true }).click();
      await host.room.getByRole('button', { name: 'Mute', exact: true }).click();
      await speaker.room.getByRole('button', { name: 'Mute', exact: true }).click();
      await expectNoSound(two);
      await one.room.getByRole('button', { name: 'Unmute' }).click();
      await expectSound(two);
      await host.room.getByRole('button', { name: 'Mute Anna' }).click();
      await one.room.getByText('Host muted you.').waitFor();
      await expectNoSound(two);
      expect(await lastMessageTo(two, 'mutedSpeakers')).toEqual({
        userIds: ['host', 'speaker', 'anna'],
      });

      await host.room.getByRole('button', { name: 'Open notebook' }).click();
      expect(await lastMessageTo(host, 'openNotebook')).toEqual({
        url: `${house.origin}/notebooks/n1`,
      });
      await host.room.getByRole('button', { name: 'Remove Ben' }).click();
      await two.room.getByText('A host removed you from this room.').waitFor();
      expect(await lastMessageTo(two, 'left')).toEqual({ reason: 'removed' });

      await host.room.getByRole('button', { name: 'End for all' }).first().click();
      await host.room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
      for (const visitor of [host, speaker, one])
        await visitor.room.getByText('This stream has ended.').waitFor();
    },
  );
};
