/** A recording in a real browser, from the live room on: it plays, goes where it is told, floats over other pages without beginning anew, and is cut. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { plantTakes } from '#test/server/streams/recording/planted';
import { api } from '~/contract';
import {
  eventually,
  guidePicture,
  journey,
  checkAppearance,
  signIn,
  type BuiltServer,
} from '../../harness';
import { heading } from '../steps';

/** Seconds: enough to keep a part of it and to share one, each of a minute at least. */
const DURATION = 75;

const cell = (id: string, source: string, printed: string | null) => ({
  id,
  cell_type: 'code',
  metadata: {},
  source,
  execution_count: printed === null ? null : 1,
  outputs: printed === null ? [] : [{ output_type: 'stream', name: 'stdout', text: printed }],
});
const notebookOf = (...cells: object[]) =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });

/**
 * A live room in which something was written and a cell ran, and what was said and shown in it: that lies where the room would have put it, because
 * nobody speaks for two minutes in a test. The server makes the recording of it.
 */
const record = async (page: Page, server: BuiltServer): Promise<string> => {
  const { ask, addNotebook } = await jobsOn(server);
  const { notebook_id, main_file } = await addNotebook(
    'Tensors',
    notebookOf(cell('a', 'fit(x)', null)),
  );
  const {
    stream: { stream_id },
  } = await ask(api.streams.create, {
    stream_name: 'Reading group',
    description: 'We read an article together.',
    schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
    stream_type: 'video',
    workload_id: notebook_id,
  });
  await page.goto(`${server.origin}/streams/${stream_id}?action=join`);
  const room = page.frameLocator('iframe[title^="Live room"]');
  await room.locator('body[data-standing="here"]').waitFor({ timeout: 60_000 });
  await page.getByRole('textbox', { name: /^Message/ }).fill('What is a tensor?');
  await page.keyboard.press('Enter');
  await page.getByText('What is a tensor?').first().waitFor();
  const seen = path.join(server.dataFolder, 'recordings', stream_id, 'notebook');
  const versions = (count: number) => existsSync(seen) && readdirSync(seen).length === count;
  await until('the server saw the notebook', () => versions(1));
  writeFileSync(
    path.join(server.dataFolder, 'files', 'admin', 'notebooks', notebook_id, main_file),
    notebookOf(cell('a', 'fit(x)', 'loss 0.25\n')),
  );
  await until('the server saw the cell run', () => versions(2));
  await plantTakes({
    root: path.join(server.dataFolder, 'recordings'),
    streamId: stream_id,
    length: DURATION,
    picture: true,
  });
  await room.getByRole('button', { name: 'End for all' }).first().click();
  await room.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
  return stream_id;
};

const video = (page: Page) => page.locator('video');
const second = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

const height = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.videoHeight);

/** One caption through it all, with what a page would take for its own. */
const CAPTIONS =
  'WEBVTT\n\n00:00:00.000 --> 00:01:15.000\n<v Ana>What is a tensor?</v> <script>document.title = "taken"</script>';
const shownCaption = (page: Page, text: string) => page.locator('.player-captions').getByText(text);

const WITH_FFMPEG = { timeout: 600_000, skip: machine.ffmpeg === null };

journey(
  'STR-05 STR-06 STR-26 STR-27 STR-33 FLT-04 FLT-06 RT-25 LST-13 a recording is made and played, floats without beginning anew, is cut and shared',
  WITH_FFMPEG,
  async ({ page, server, expected }) => {
    // A file that is no captions.
    expected.push(/422 .*captions\/update/);
    await signIn(page, server);
    const stream_id = await record(page, server);
    // The page says how far it is, and has it by itself.
    await page.getByText('(Video is being processed)').first().waitFor();
    await page
      .getByRole('button', { name: 'Play 1:15 of Reading group' })
      .waitFor({ timeout: 300_000 });
    await heading(page, 'Reading group').waitFor();
    await checkAppearance(page, 'recording poster');
    await page.getByRole('button', { name: 'Play 1:15 of Reading group' }).click();
    await eventually(() => second(page)).toBeGreaterThan(1);
    expect(
      await video(page).evaluate((element: HTMLVideoElement) => [
        element.videoWidth,
        Math.round(element.duration),
      ]),
    ).toEqual([1280, DURATION]);

    // The picture is another one as soon as another size is chosen, and says which one is played.
    const quality = page.getByRole('combobox', { name: 'Quality' });
    expect(await quality.locator('option').allTextContents()).toEqual([
      'Auto (720p)',
      '720p',
      '360p',
    ]);
    await quality.selectOption('360p');
    await eventually(() => height(page)).toBe(360);
    await quality.selectOption('720p');
    await eventually(() => height(page)).toBe(720);
    await quality.selectOption('Auto');

    const seek = page.getByRole('slider', { name: 'Seek' });
    await seek.focus();
    await seek.fill('50');
    await eventually(() => second(page)).toBeGreaterThan(50);
    await page.getByRole('region', { name: 'Chat' }).getByText('What is a tensor?').waitFor();
    await seek.hover();
    await page.locator('.player-preview .player-frame').waitFor();
    await checkAppearance(page, 'recording plays');
    await guidePicture(page, 'recording');

    // The notebook is as it was: before the cell ran, and after.
    const notebook = page.getByRole('region', { name: 'Notebook of the stream' });
    await notebook.getByRole('button', { name: 'Show its cells as they were' }).click();
    const cells = page.frameLocator('iframe[title="Cells and outputs of Reading group"]');
    await cells.getByText('loss 0.25').waitFor();
    await notebook.getByRole('searchbox').fill('loss');
    await notebook.getByText('1 place').waitFor();
    await notebook.getByRole('button', { name: /Cell 1 added/ }).click();
    await eventually(() => second(page)).toBeLessThan(45);
    await checkAppearance(page, 'recording notebook');

    // Everywhere else it floats, and goes on: it is the same element, and nothing was loaded again.
    await video(page).evaluate((element) => {
      element.dataset['same'] = 'yes';
    });
    const before = await second(page);
    await page.getByRole('link', { name: 'Datasets', exact: true }).first().click();
    await heading(page, 'Datasets').waitFor();
    expect(await video(page).getAttribute('data-same')).toBe('yes');
    await eventually(() => second(page)).toBeGreaterThan(before + 0.5);
    await checkAppearance(page, 'recording floats');
    await page.getByRole('button', { name: 'Maximize' }).click();
    await page.getByRole('region', { name: 'Clip editor' }).waitFor();
    expect(await video(page).getAttribute('data-same')).toBe('yes');
    await checkAppearance(page, 'recording full screen');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Editing' }).click();
    const captions = page.getByRole('region', { name: 'Captions' });
    const give = (text: string) =>
      captions
        .getByLabel('A file of captions of this computer')
        .setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
    await give('These are no captions.');
    await captions.getByText('The file is not a WebVTT file').waitFor();
    await give(CAPTIONS);
    await captions.getByRole('listitem').getByText('English').waitFor();
    await page.getByRole('combobox', { name: 'Captions' }).selectOption('English');
    await seek.fill('20');
    await shownCaption(page, 'What is a tensor?').waitFor();
    // Nothing of what a caption holds is a part of the page.
    expect([await page.title(), await page.locator('.player-captions script').count()]).toEqual([
      expect.stringContaining('Reading group'),
      0,
    ]);
    await captions.scrollIntoViewIfNeeded();
    await checkAppearance(page, 'recording captions');
    const editor = page.getByRole('region', { name: 'Editing' });
    await editor.getByRole('slider', { name: 'End' }).fill('65');
    await checkAppearance(page, 'recording editing');
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Video updated').waitFor();
    await page.getByText('/ 1:05', { exact: false }).first().waitFor();

    await page.getByRole('button', { name: 'Clipping' }).click();
    const clip = page.getByRole('region', { name: 'Clip editor' });
    await clip.getByLabel('Name').fill('Tensors');
    await clip.getByRole('img', { name: 'How the clip begins' }).waitFor();
    await checkAppearance(page, 'recording clipping');
    await clip.getByRole('button', { name: 'Create clip' }).click();
    await clip.getByRole('link', { name: 'Tensors' }).click();
    await page.getByRole('button', { name: 'Play 1:00 of the clip Tensors' }).click();
    await page.getByText('/ 1:00', { exact: false }).first().waitFor();
    await checkAppearance(page, 'recording clip');

    // Captions were wanted: they are there in the clip, too, and in the floating window.
    await shownCaption(page, 'What is a tensor?').waitFor();
    await page.getByRole('link', { name: 'Datasets', exact: true }).first().click();
    await page.locator('.live-floats').getByText('What is a tensor?').waitFor();
    await checkAppearance(page, 'recording floats with captions');
    // Notices lie over the floating window, until their time is over.
    await page
      .getByRole('button', { name: 'Dismiss' })
      .evaluateAll((crosses) => crosses.forEach((cross) => (cross as HTMLElement).click()));
    await page.locator('.live-floats').getByRole('button', { name: 'Pause' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('c');
    await shownCaption(page, 'What is a tensor?').waitFor({ state: 'detached' });

    // Returning viewers continue at the second where they stopped, in the size that they chose.
    await page.goto(`${server.origin}/streams/${stream_id}`);
    await page.getByRole('button', { name: 'Play 1:05 of Reading group' }).click();
    await eventually(() => second(page)).toBeGreaterThan(1);
    await quality.selectOption('360p');
    await eventually(() => height(page)).toBe(360);
    await page.reload();
    await page.getByRole('button', { name: 'Play 1:05 of Reading group' }).click();
    await eventually(() => height(page)).toBe(360);
    expect(await quality.inputValue()).toBe('360');
  },
);
