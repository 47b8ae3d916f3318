/** The whole life of a stream with its owner, a speaker, a collaborator and a listener: from the invitation to the archive. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { machine } from '#test/harness/machine';
import { peakAt, probe } from '#test/server/streams/recording/probing';
import { mailsIn } from '#test/server/team/support';
import { api } from '~/contract';
import { foldersOf, readJournal } from '~/server/areas/streams/recording/folder';
import { journey, signIn } from '../../harness';
import { expectSound, pictureOf, withScreen } from '../../live/visitors';
import { eventually, heading, notebookOf, toast, outputs, runCell, start } from '../steps';
import { addColleague, expectLiveRoomUnchanged, markLiveRoom, pageWith, visitorOn } from './people';

const SPEAKER = { user_name: 'speaker', password: 'speaks loud enough' } as const;
const COLLABORATOR = { user_name: 'collaborator', password: 'works along with us' } as const;
const LISTENER = { user_name: 'listener', password: 'listens and is still' } as const;
/** A beep, dB. */
const HEARD = -40;
const NAME = 'Reading group';

const playOf = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^Play .* of ${NAME}`) });
const plays = (page: Page) =>
  eventually(() =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(1);

journey(
  'STR-05 STR-09 STR-14 STR-16 STR-18 FLT-04 LST-13 LST-15 four people and a stream: invited, met, heard and seen, with a notebook that runs, recorded, played, clipped and archived',
  {
    timeout: 720_000,
    skip: machine.ffmpeg === null || machine.python === null,
  },
  async ({ server }) => {
    const { ask, addNotebook } = await jobsOn(server);
    for (const who of [SPEAKER, COLLABORATOR, LISTENER])
      await addColleague(server, who, `The ${who.user_name}`);
    const browsers = [
      await launchBrowser({ args: WITH_MEDIA }),
      await launchBrowser({ args: WITH_MEDIA }),
    ] as const;
    onTestFinished(async () => {
      for (const browser of browsers) await browser.close();
    });
    const [owners, speakers, collaborators, listeners] = [
      await pageWith(browsers[0]),
      await pageWith(browsers[1]),
      await pageWith(browsers[0]),
      await pageWith(browsers[1]),
    ];
    await signIn(owners, server);
    for (const [page, who] of [
      [speakers, SPEAKER],
      [collaborators, COLLABORATOR],
      [listeners, LISTENER],
    ] as const)
      await signIn(page, server, who);

    const { notebook_id } = await addNotebook('Tensors', notebookOf('print("loss", 1 / 4)'));
    const {
      stream: { stream_id },
    } = await ask(api.streams.create, {
      stream_name: NAME,
      description: 'We read an article together.',
      schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
      stream_type: 'video',
      workload_id: notebook_id,
      speakers: [SPEAKER.user_name],
      collaborators: [COLLABORATOR.user_name],
    });
    const address = `${server.origin}/streams/${stream_id}`;

    // Invited by mail, with an entry for the calendar.
    await owners.goto(address);
    await owners.getByRole('button', { name: 'Invite', exact: true }).click();
    const invitation = owners.getByRole('dialog', { name: 'Invite by e-mail' });
    await invitation.getByLabel('E-mail addresses').fill('listener@example.org');
    await owners.keyboard.press('Enter');
    await invitation.getByRole('button', { name: 'Send', exact: true }).click();
    await eventually(
      async () =>
        (await mailsIn(server)).filter(
          (mail) => mail.includes('To: listener@example.org') && mail.includes('text/calendar'),
        ).length,
    ).toBe(1);

    // Without a mail server the link is there to be handed over.
    const link = owners.getByRole('dialog', { name: 'No mail was sent' });
    await link.getByText(address, { exact: true }).waitFor();
    await link.getByRole('button', { name: 'Done' }).click();

    // In the lobby each is told who they are there; the pages notice by themselves that it is live.
    for (const [page, role] of [
      [speakers, 'host'],
      [collaborators, 'collaborator'],
      [listeners, 'listener'],
    ] as const) {
      await page.goto(address);
      await page.getByText(`You join as ${role}`).waitFor();
    }
    await owners.getByRole('button', { name: 'Start', exact: true }).click();
    const host = await visitorOn(owners);
    for (const page of [speakers, collaborators, listeners])
      await page.getByRole('button', { name: 'Join', exact: true }).click();
    const [speaker, collaborator, listener] = [
      await visitorOn(speakers),
      await visitorOn(collaborators),
      await visitorOn(listeners),
    ];

    await host.room.getByRole('button', { name: 'Unmute' }).click();
    await speaker.room.getByRole('button', { name: 'Unmute' }).click();
    await speaker.room.getByRole('button', { name: 'Camera on' }).click();
    for (const who of [host, collaborator, listener]) await expectSound(who);
    await eventually(() => pictureOf(listener, SPEAKER.user_name)).toBeGreaterThan(0.2);
    expect(
      await listener.room
        .getByRole('button', { name: /^(Unmute|Camera on|Share screen|End for all)$/ })
        .count(),
    ).toBe(0);
    await withScreen(host);
    await host.room.getByRole('button', { name: 'Share screen' }).click();
    await eventually(() => pictureOf(listener, 'admin', 'screen')).toBeGreaterThan(0.5);

    // The notebook runs beside the room, which floats over it and over two more pages, and is never loaded again.
    await markLiveRoom(owners);
    await host.room.getByRole('button', { name: 'Open notebook' }).click();
    await owners.waitForURL(`**/notebooks/${notebook_id}*`);
    await start(owners);
    expect(await runCell(owners, 0)).toBe('ok');
    await outputs(owners, 0).getByText('loss 0.25').waitFor();
    await expectLiveRoomUnchanged(owners);
    for (const name of ['Drive', 'Datasets']) {
      await owners.getByRole('link', { name, exact: true }).first().click();
      await heading(owners, name).waitFor();
      await expectLiveRoomUnchanged(owners);
    }
    await expectSound(listener);
    const { notebook, journal, made } = foldersOf(
      path.join(server.dataFolder, 'recordings'),
      stream_id,
    );
    await eventually(() =>
      existsSync(notebook) ? readdirSync(notebook).length : 0,
    ).toBeGreaterThan(1);

    // It is over for all, and made into a recording that holds what was sent.
    await owners.getByRole('button', { name: 'Go to Stream' }).click();
    await host.room.getByRole('button', { name: 'End for all' }).first().click();
    await host.room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
    for (const page of [owners, speakers, collaborators, listeners])
      await eventually(() => page.locator('iframe[title^="Live room"]').count()).toBe(0);
    await eventually(async () => (await ask(api.streams.read, { stream_id })).stream.status, {
      // Its programs give way to everything else that runs on the machine.
      timeout: 480_000,
    }).toBe('recorded');
    const { takes } = await readJournal(journal);
    // A page that this machine keeps waiting sends a lane in several takes.
    expect(new Set(takes.map(({ lane }) => lane))).toEqual(
      new Set(['camera', 'microphone', 'screen']),
    );
    expect(
      new Set(takes.filter(({ lane }) => lane === 'microphone').map(({ id }) => id)).size,
    ).toBe(2);
    const playlist = path.join(made, 'index.m3u8');
    const { codecs, duration } = await probe(playlist);
    expect(codecs).toEqual(['aac', 'aac', 'h264', 'h264']);
    for (const { at, length } of takes.filter(({ lane }) => lane === 'microphone')) {
      expect(duration).toBeGreaterThan((at + length!) / 1000 - 0.5);
      expect(await peakAt(playlist, at / 1000, (at + length!) / 1000)).toBeGreaterThan(HEARD);
    }

    // Played with the notebook as it was, clipped by who listened, and put away.
    await playOf(owners).click();
    await plays(owners);
    await owners
      .getByRole('region', { name: 'Notebook of the stream' })
      .getByRole('button', { name: /Cell 1 ran/ })
      .waitFor();
    await listeners.reload();
    await playOf(listeners).click();
    await plays(listeners);
    await listeners.getByRole('button', { name: 'Clipping' }).click();
    const clip = listeners.getByRole('region', { name: 'Clip editor' });
    await clip.getByLabel('Name').fill('The loss');
    await clip.getByRole('button', { name: 'Create clip' }).click();
    await clip.getByRole('link', { name: 'The loss' }).waitFor();
    const {
      clips: [shared],
    } = await ask(api.streams.readClips, { stream_id });
    await collaborators.goto(`${address}/clip/${shared!.clip_id}`);
    await collaborators.getByRole('button', { name: /^Play .* of the clip The loss/ }).click();
    await plays(collaborators);
    await owners.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await owners.getByRole('menuitem', { name: 'Archive…' }).click();
    await owners
      .getByRole('alertdialog', { name: `Archive ${NAME}?` })
      .getByRole('button', { name: 'Archive' })
      .click();
    await toast(owners, 'Stream archived').waitFor();
    await speakers.goto(`${server.origin}/streams`);
    await heading(speakers, 'Streams').waitFor();
    await eventually(() => speakers.getByRole('link', { name: NAME }).count()).toBe(0);
  },
);
