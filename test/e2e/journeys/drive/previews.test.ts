/** Files that the browser reads itself: PDF and parquet beside the list. */
import { expect } from 'vitest';
import { pdfOf } from '#test/harness/files/pdfFile';
import { flowers } from '#test/harness/files/parquetFiles';
import { expectNoBarriers, journey, screenshot, signIn } from '../../harness';
import { eventually, heading, notebookOf } from '../steps';
import { openDrive, row, upload } from './steps';

const bytes = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `This is sheet ${at + 1}`);

journey(
  'a PDF shows page by page and a parquet file its first rows, each read by code that comes with the first of its kind',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server);
    await upload(
      page,
      bytes('paper.pdf', pdfOf(lines(12))),
      bytes('locked.pdf', pdfOf(lines(1), { locked: true })),
      bytes('broken.pdf', Buffer.from('%PDF-1.7 and no more')),
      bytes('flowers.parquet', flowers(250)),
      bytes('broken.parquet', flowers(250).subarray(0, 800)),
    );
    await page.getByRole('button', { name: 'Close uploads' }).click();
    const scripts = () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => /openPdf|inWorker|worker/.test(name)).length,
      );
    const preview = (name: string) =>
      page.getByRole('complementary', { name: `Preview of ${name}` });
    expect(await scripts()).toBe(0);

    await row(page, 'paper.pdf').dblclick();
    await preview('paper.pdf').getByText('This is sheet 1', { exact: true }).waitFor();
    await preview('paper.pdf').getByText('Page 1 of 12').waitFor();
    const inked = () =>
      preview('paper.pdf')
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) =>
          canvas
            .getContext('2d')!
            .getImageData(0, 0, canvas.width, canvas.height)
            .data.some((value, at) => at % 4 === 2 && value > 200 && value < 250),
        );
    await eventually(inked).toBe(true);
    await screenshot(page, 'drive preview pdf');
    await expectNoBarriers(page);
    await preview('paper.pdf').getByRole('button', { name: 'Next page' }).click();
    await preview('paper.pdf').getByText('Page 2 of 12').waitFor();
    await preview('paper.pdf').getByRole('region', { name: 'Pages of paper.pdf' }).focus();
    await page.keyboard.press('End');
    await preview('paper.pdf').getByText('This is sheet 12').waitFor();
    await preview('paper.pdf').getByText('Page 12 of 12').waitFor();
    await page.keyboard.press('PageUp');
    await preview('paper.pdf').getByText('Page 11 of 12').waitFor();
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    expect(await preview('paper.pdf').locator('canvas').count()).toBeLessThan(6);

    await row(page, 'flowers.parquet').click();
    await preview('flowers.parquet')
      .getByText('250 rows, 3 columns; shown are the first 100 rows')
      .waitFor();
    await preview('flowers.parquet')
      .getByRole('columnheader', { name: 'species string' })
      .waitFor();
    await preview('flowers.parquet').getByRole('cell', { name: '49.5' }).waitFor();
    await screenshot(page, 'drive preview parquet');
    await expectNoBarriers(page);

    for (const [name, reason] of [
      ['locked.pdf', /protected by a password/],
      ['broken.pdf', /damaged/],
      ['broken.parquet', /not a Parquet file/],
    ] as const) {
      await row(page, name).click();
      await preview(name).getByText(reason).waitFor();
    }
    await expectNoBarriers(page);
  },
);

journey(
  'a notebook and a script of the drive become a notebook and a running job with one click',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server);
    await upload(
      page,
      bytes('plots of irises.ipynb', Buffer.from(notebookOf('1 + 1'))),
      bytes('count.sh', Buffer.from('echo counted three')),
    );
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await row(page, 'plots of irises.ipynb').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Run as job' }).waitFor();
    await screenshot(page, 'drive one click');
    await expectNoBarriers(page);
    await page.getByRole('menuitem', { name: 'Open as notebook' }).click();
    await page.waitForURL(/\/notebooks\/nb-/);
    await heading(page, 'plots of irises').waitFor();
    await page.goBack();
    await row(page, 'count.sh').click();
    await page.getByRole('button', { name: 'Run as job' }).click();
    await page.waitForURL(/\/jobs\/job-/);
    await heading(page, 'count').waitFor();
    await page.getByText('counted three').first().waitFor();
  },
);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

journey(
  'tiles show the pictures themselves: asked for together, of the same height as before, an icon where one is broken or large',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server, '');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/thumbnails/')) asked.push(request.url());
    });
    const names = Array.from({ length: 9 }, (_, at) => `photo ${at + 1}.png`);
    await upload(
      page,
      ...names.map((name) => bytes(name, PNG)),
      bytes('broken.png', Buffer.from('no picture')),
      bytes('large.png', Buffer.alloc(5 * 1024 * 1024 + 1)),
      bytes('notes.txt', PNG),
    );
    await page.getByRole('button', { name: 'Close uploads' }).click();
    const pictures = () =>
      page
        .locator('.drive-thumbnail img')
        .evaluateAll(
          (images: HTMLImageElement[]) =>
            images.filter(({ naturalWidth }) => naturalWidth === 10).length,
        );
    await eventually(pictures).toBe(9);
    await eventually(() => row(page, 'broken.png').locator('img').count()).toBe(0);
    expect(await row(page, 'broken.png').locator('.drive-thumbnail').count()).toBe(1);
    for (const name of ['large.png', 'notes.txt'])
      expect(await row(page, name).locator('.drive-thumbnail').count()).toBe(0);
    const heights = await page
      .locator('[data-key]')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    asked.length = 0;
    await page.reload();
    await eventually(pictures).toBe(9);
    expect(asked).toHaveLength(1);
    await screenshot(page, 'drive grid thumbnails');
    await expectNoBarriers(page);
    // On a phone the drive is a list: there are no tiles.
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'drive grid thumbnails dark');
  },
);
