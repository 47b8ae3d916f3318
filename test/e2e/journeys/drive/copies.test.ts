/** Copies that take their time: how far they are, and how they are cancelled. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import {
  bootServer,
  expectNoBarriers,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
  type BuiltServer,
} from '../../harness';
import { eventually, toast } from '../steps';
import { act, keys, openDrive, row } from './steps';

const TIB = 1024 ** 4;

/** A server that copies by reading: where the system's `cp` skips holes, a large file that is one would be there at once. */
const readingServer = async (): Promise<BuiltServer> => {
  const bin = mkdtempSync(path.join(tmpdir(), 'atelier-bin-'));
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  writeFileSync(path.join(bin, 'cp'), '#!/bin/sh\nexit 1\n');
  chmodSync(path.join(bin, 'cp'), 0o755);
  const server = await bootServer({
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      ATELIER_FILE_LIMIT_MB: String(1024 ** 2),
    },
  });
  onTestFinished(() => server.remove());
  return server;
};

const bar = (page: Page, label: string) => page.getByRole('progressbar', { name: label });
/** Waits until numbers show, and then until they are others. */
const rises = async (page: Page, label: string) => {
  const numbers = () => bar(page, label).getAttribute('aria-valuetext');
  await eventually(numbers).toMatch(/^[\d.]+ [GT]iB of 1 TiB · \d+ %$/);
  const before = await numbers();
  await eventually(numbers).not.toBe(before);
};
const cancel = async (page: Page, label: string) => {
  const button = page.getByRole('button', { name: `Cancel ${label}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await bar(page, label).waitFor({ state: 'detached' });
};

journey(
  'DRV-20 a copy shows how far it is and is cancelled: what was copied before stays, and nothing of the rest',
  async ({ page }) => {
    const server = await readingServer();
    const drive = path.join(server.dataFolder, 'drives/user/admin');
    mkdirSync(path.join(drive, 'to'), { recursive: true });
    writeFileSync(path.join(drive, 'small.txt'), 'small');
    writeFileSync(path.join(drive, 'zeros.bin'), '');
    truncateSync(path.join(drive, 'zeros.bin'), TIB);
    await signIn(page, server);
    await openDrive(page, server);
    await row(page, 'small.txt').click();
    await row(page, 'zeros.bin').click({ modifiers: ['Control'] });
    await act(page, 'Copy').click();
    const dialog = page.getByRole('dialog', { name: 'Copy 2 items' });
    await dialog.getByRole('button', { name: 'to', exact: true }).click();
    await dialog.getByRole('button', { name: 'Copy here' }).click();
    await rises(page, 'Copying 2 items');
    await expectNoBarriers(page);
    await screenshot(page, 'drive copying 1440');
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'drive copying 390');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.desk);
    await cancel(page, 'Copying 2 items');
    await toast(page, /^The copy was cancelled/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await screenshot(page, 'drive copy cancelled');
    await row(page, 'to').dblclick();
    await eventually(() => keys(page)).toEqual(['/to/small.txt']);
    await eventually(() => readdirSync(path.join(server.dataFolder, 'drives/tmp'))).toEqual([]);
    expect(readdirSync(path.join(drive, 'to'))).toEqual(['small.txt']);
  },
);

journey(
  'API-55 results on their way to the drive show how far they are and are cancelled',
  async ({ page }) => {
    const server = await readingServer();
    const kept = path.join(server.dataFolder, 'drives/user/admin/kept');
    mkdirSync(kept, { recursive: true });
    const jobs = await jobsOn(server);
    const job = await jobs.add('truncate -s 1T zeros.bin\n', { job_name: 'Zeros' });
    await jobs.execute(job);
    await jobs.ended(job);
    await signIn(page, server);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=results`);
    await page.getByRole('link', { name: 'zeros.bin' }).waitFor();
    await page.getByRole('button', { name: 'Actions for zeros.bin' }).click();
    await page.getByRole('menuitem', { name: 'Save to drive …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a Folder' });
    await dialog.getByText('kept').click();
    await dialog.getByRole('button', { name: 'Choose this folder' }).click();
    await rises(page, 'Saving zeros.bin');
    await screenshot(page, 'job results saving');
    await expectNoBarriers(page);
    await cancel(page, 'Saving zeros.bin');
    await toast(page, /^Saving to the drive was cancelled/).waitFor();
    await eventually(() => readdirSync(path.join(server.dataFolder, 'drives/tmp'))).toEqual([]);
    expect(readdirSync(kept)).toEqual([]);
  },
);
