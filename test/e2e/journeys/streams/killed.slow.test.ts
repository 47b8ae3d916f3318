/** kill -9 of the server while a live room is recorded: its pages say so and come back, and what was said before and after is in the recording. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { launchBrowser, WITH_MEDIA } from '#test/harness/chromium';
import { machine } from '#test/harness/machine';
import { peakAt, probe } from '#test/server/streams/recording/probing';
import { api } from '~/contract';
import { lengthOfFile } from '~/server/areas/streams/recording/ffmpeg';
import { foldersOf, readJournal } from '~/server/areas/streams/recording/folder';
import { eventually, journey, signIn } from '../../harness';
import { expectSound } from '../../live/visitors';
import { houseOf } from '../processes';
import { addMia, MIA, pageWith, visitorOn } from './people';

/** A server that is gone. */
const GONE = [/Failed to load resource|WebSocket|ERR_/] as const;
/** Some seconds of a voice, bytes. */
const SOME = 12_000;
/** A beep, and where nobody was heard at all; dB. */
const [HEARD, SILENT] = [-40, -80];

const interrupted = (page: Page) =>
  page.frameLocator('iframe[title^="Live room"]').getByText('The connection is lost.');

journey(
  'STR-05 STR-14 a server that is killed while it records costs a gap: the room comes back by itself, and its recording has what was said before and after',
  {
    timeout: 300_000,
    skip: machine.ffmpeg === null,
  },
  async () => {
    const house = houseOf();
    const server = await house.open();
    await addMia(server);
    const browser = await launchBrowser({ args: WITH_MEDIA });
    onTestFinished(() => browser.close());
    const [his, hers] = [await pageWith(browser, GONE), await pageWith(browser, GONE)];
    await signIn(his, server);
    await signIn(hers, server, MIA);
    const { ask } = await jobsOn(server);
    const {
      stream: { stream_id },
    } = await ask(api.streams.create, {
      stream_name: 'Reading group',
      description: 'We read an article together.',
      schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
      stream_type: 'audio',
    });
    await his.goto(`${server.origin}/streams/${stream_id}?action=join`);
    const host = await visitorOn(his);
    await hers.goto(`${server.origin}/streams/${stream_id}?action=join`);
    const mia = await visitorOn(hers);
    await host.room.getByRole('button', { name: 'Unmute' }).click();
    await expectSound(mia);

    const { takes, journal, made } = foldersOf(
      path.join(house.dataFolder, 'recordings'),
      stream_id,
    );
    const written = () =>
      existsSync(takes)
        ? readdirSync(takes).filter((name) => statSync(path.join(takes, name)).size > SOME).length
        : 0;
    await eventually(written).toBe(1);
    await house.kill();
    await Promise.all([interrupted(his).waitFor(), interrupted(hers).waitFor()]);

    await house.open();
    // Nobody presses anything: both are there again, and he is heard.
    await Promise.all(
      [host, mia].map(({ room }) => room.locator('body[data-standing="here"]').waitFor()),
    );
    await expectSound(mia);
    await eventually(written).toBe(2);
    await host.room.getByRole('button', { name: 'End for all' }).first().click();
    await host.room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();

    // It is made, and plays. Her page would have it within a quarter of a minute.
    await eventually(async () => (await ask(api.streams.read, { stream_id })).stream.status, {
      timeout: 90_000,
    }).toBe('recorded');
    await hers.reload();
    await hers.getByRole('button', { name: /^Play .* of Reading group/ }).click();
    await eventually(() =>
      hers.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
    ).toBeGreaterThan(1);
    const [before, after] = (await readJournal(journal)).takes;
    const playlist = path.join(made, 'index.m3u8');
    const { duration, codecs } = await probe(playlist);
    expect(codecs).toEqual(['aac']);
    // How long the first one is stands nowhere but in itself.
    expect(before!.length).toBeNull();
    const length = await lengthOfFile(path.join(takes, before!.file), {
      signal: AbortSignal.timeout(20_000),
    });
    const first = { from: before!.at / 1000, to: (before!.at + length) / 1000 };
    const second = after!.at / 1000;
    expect(first.to).toBeLessThan(second);
    expect(duration).toBeGreaterThan(second + 1);
    expect(await peakAt(playlist, first.from, first.to)).toBeGreaterThan(HEARD);
    expect(await peakAt(playlist, second, duration)).toBeGreaterThan(HEARD);
    // Between them there is nothing but the gap.
    expect(await peakAt(playlist, first.to + 0.2, second - 0.2)).toBeLessThan(SILENT);
  },
);
