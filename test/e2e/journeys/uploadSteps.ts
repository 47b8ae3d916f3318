/** Steps that the journeys of uploads share: the panel and its counts, the files that the browser stores, a slow network, a tab that is closed. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { timePasses } from '#test/harness/until';
import { screenshot, signIn, type BuiltServer } from '../harness';
import { eventually } from './steps';

const MIB = 1024 * 1024;

/** The floating panel. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
/** How many files the strip counts as there, and as under way. */
export const finished = async (page: Page) =>
  Number(
    /Finished (\d+)/.exec(
      await panel(page)
        .locator('.uploads-strip')
        .innerText()
        .catch(() => ''),
    )?.[1] ?? 0,
  );
export const uploading = async (page: Page) =>
  Number(/Uploading (\d+)/.exec(await panel(page).locator('.uploads-strip').innerText())?.[1] ?? 0);

/** Waits until the panel says so many files are there; a wait that is in vain tells what it says instead. */
export const uploaded = (page: Page, count: string, timeout: number) =>
  eventually(
    () =>
      panel(page)
        .innerText()
        .catch(() => 'no panel'),
    { timeout },
  ).toMatch(new RegExp(`^${count} files? uploaded$`, 'm'));

/** How many files the browser keeps for a reload. */
export const persistedFileCount = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('atelier-files');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Uploaded files may still be stored as well, so a count is not enough: for some seconds nothing more may be written. */
export const expectAllPersisted = async (page: Page) => {
  const before = await persistedFileCount(page);
  await timePasses(4_000, 'nothing more may be written meanwhile');
  return before >= (await uploading(page)) && before === (await persistedFileCount(page));
};

/** Lets no more than so many bytes a second through to the server, until `end`. */
export const limitedUploads = async (page: Page, bytes: number) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytes);
  return { end: () => limit(-1) };
};

/** Chooses the files, closes the tab while they are on their way, and goes on in another tab of the browser. */
export const closedAndBack = async (page: Page, files: readonly string[]) => {
  // So slow that none arrives before the tab is closed, however long that takes.
  const slow = await limitedUploads(page, MIB / 32);
  await panel(page).getByRole('button', { name: 'Close uploads' }).click();
  await page.locator('input[aria-label="Files of this computer"]').setInputFiles([...files]);
  await eventually(() => uploading(page)).toBe(files.length);
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await slow.end().catch(() => undefined);
  await next.goto(new URL('/drive', page.url()).href);
  await eventually(() =>
    panel(next)
      .innerText()
      .catch(() => 'no panel'),
  ).toMatch(/^Canceled \d+$/m);
  expect(
    [
      await uploading(next),
      await panel(next)
        .getByRole('button', { name: /again$/ })
        .count(),
    ],
    'nothing goes on by itself, nothing is asked for',
  ).toEqual([0, 0]);
  await panel(next).getByText('The tab was closed. Retry goes on with it.').first().waitFor();
  await screenshot(next, 'uploads of a tab that was closed');
  await panel(next).getByRole('button', { name: 'Retry all' }).click();
  await uploaded(next, String(files.length), 60_000);
};

/** A folder of this machine that goes with the test. */
export const temporary = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The checksum of a file. */
export const hashOf = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

/** Every file of a folder with its checksum, and every folder. */
export const treeOf = (top: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(top, { recursive: true, withFileTypes: true }).map((entry) => {
      const whole = path.join(entry.parentPath, entry.name);
      return [
        path.relative(top, whole).normalize('NFC'),
        entry.isDirectory() ? 'folder' : hashOf(whole),
      ];
    }),
  );

/** Where the server keeps the person's drive. */
export const driveOf = (dataFolder: string): string => path.join(dataFolder, 'drives/user/admin');

/** Drags something of the computer onto the middle of the page, as a person does. */
export const drop = async (page: Page, file: string) => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 800, y: 500, data });
};

/** Signs in and opens the drive. */
export const atDrive = async (page: Page, { origin }: BuiltServer) => {
  await signIn(page, { origin });
  await page.goto(`${origin}/drive`);
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
};
