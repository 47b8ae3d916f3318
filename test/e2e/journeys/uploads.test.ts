/** Uploads that survive what happens to them: a server killed and started again, a page loaded again, a file in parts cut in the middle. */
import { randomBytes } from 'node:crypto';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { journey, VIEWPORTS } from '../harness';
import { houseOf } from './processes';
import { eventually } from './steps';
import {
  atDrive,
  closedAndBack,
  driveOf,
  hashOf,
  limitedUploads,
  panel,
  persistedFileCount,
  temporary,
  uploaded,
} from './uploadSteps';

const MIB = 1024 * 1024;
/** The parts of uploads that are safe in a data folder. */
const partsOf = (dataFolder: string): string[] =>
  readdirSync(path.join(dataFolder, 'parts'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.part'),
  );

journey(
  'UPL-22 UPL-23 a reload or a closed tab loses no file that was chosen, however many there are and however large one is',
  { timeout: 300_000 },
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|ERR_/);
    const folder = temporary('atelier-up-');
    const named = (name: string, bytes: number) => {
      const file = path.join(folder, name);
      writeFileSync(file, randomBytes(1024));
      truncateSync(file, bytes);
      return file;
    };
    // More files than are queued at once, and one that is too large to be written down.
    const chosen = [
      ...Array.from({ length: 60 }, (_, nth) => named(`small-${nth}.bin`, 64 * 1024)),
      named('large.bin', 300 * MIB),
    ];
    const house = houseOf();
    await atDrive(page, await house.open());
    page.on('dialog', (dialog) => void dialog.accept());
    const limited = await limitedUploads(page, 20 * MIB);
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(chosen);
    await eventually(() => partsOf(house.dataFolder).length, { timeout: 60_000 }).toBeGreaterThan(
      0,
    );
    await eventually(() =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistration('/upload-worker/'))?.active?.state,
      ),
    ).toBe('activated');
    expect(await persistedFileCount(page), 'nothing is written down yet').toBe(0);
    await page.reload();
    await limited.end();
    await uploaded(page, '61', 60_000);
    for (const file of chosen)
      expect(hashOf(path.join(driveOf(house.dataFolder), path.basename(file))), file).toBe(
        hashOf(file),
      );
    await closedAndBack(
      page,
      Array.from({ length: 20 }, (_, nth) => named(`again-${nth}.bin`, 256 * 1024)),
    );
  },
);

journey(
  'UPL-21 a file of 200 MB goes on after the last part that was there when the server was killed',
  { timeout: 300_000 },
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|ERR_/);
    const file = path.join(temporary('atelier-up-'), 'large.bin');
    writeFileSync(file, randomBytes(200 * MIB));
    const house = houseOf();
    await atDrive(page, await house.open());
    const bodies: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/blob/parts/'))
        bodies.push(Number(/parts\/[^/]+\/(\d+)/.exec(request.url())?.[1]));
    });
    const partsKept = () => partsOf(house.dataFolder).length;
    // Slow enough for the server to be killed in the middle, on any machine.
    const limited = await limitedUploads(page, 20 * MIB);
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(file);
    await eventually(partsKept, { timeout: 120_000 }).toBeGreaterThan(3);
    await house.kill();
    const kept = partsKept();
    expect(kept).toBeLessThan(200 / 8);
    await limited.end();
    await house.open();
    await uploaded(page, '1', 200_000);
    const arrived = path.join(driveOf(house.dataFolder), 'large.bin');
    expect(hashOf(arrived)).toBe(hashOf(file));
    expect(bodies).toEqual([1, kept + 1]);
  },
);

journey(
  'UPL-01 the panel floats bottom right, 400 wide, its list at most 250 high, each file shows how far it is, and it folds and closes',
  async ({ page, server }) => {
    await atDrive(page, server);
    const limited = await limitedUploads(page, MIB);
    const files = Array.from({ length: 8 }, (_, nth) => ({
      name: `part-${nth}.bin`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(MIB, nth),
    }));
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(files);
    const bars = panel(page).getByRole('progressbar');
    await eventually(() => bars.count()).toBeGreaterThan(2);
    await eventually(async () =>
      Number(await bars.first().getAttribute('aria-valuenow')),
    ).toBeGreaterThan(0);
    const { x, y, width, height } = (await panel(page).boundingBox())!;
    expect(width).toBe(400);
    expect(
      [VIEWPORTS.desk.width - x - width, VIEWPORTS.desk.height - y - height].every(
        (gap) => gap >= 0 && gap <= 24,
      ),
      `it is at ${x}, ${y}`,
    ).toBe(true);
    const list = panel(page).getByRole('list');
    await eventually(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(250);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(250);
    await panel(page).getByRole('button', { name: 'Collapse uploads' }).click();
    await list.waitFor({ state: 'detached' });
    await panel(page).getByRole('button', { name: 'Expand uploads' }).click();
    await list.waitFor();
    await limited.end();
    await panel(page).getByRole('heading', { name: '8 files uploaded' }).waitFor();
    await panel(page).getByRole('button', { name: 'Close uploads' }).click();
    await panel(page).waitFor({ state: 'detached' });
  },
);
