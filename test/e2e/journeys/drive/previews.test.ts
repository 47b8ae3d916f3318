/** Files that the browser reads itself: PDF and parquet beside the list. */
import { expect } from 'vitest';
import { pdfOf } from '#test/harness/pdfFile';
import { flowers } from '#test/kit/parquet/parquetFiles';
import { expectNoBarriers, journey, screenshot, signIn } from '../../harness';
import { eventually } from '../steps';
import { openDrive, row, upload } from './steps';

const bytes = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const lines = (count: number) => Array.from({ length: count }, (_, at) => `This is sheet ${at + 1}`);

journey('DRV-04 DRV-06 a PDF shows page by page and a parquet file its first rows, each read by code that comes with the first of its kind', async ({ page, server }) => {
  await signIn(page, server);
  await openDrive(page, server);
  await upload(
    page, bytes('paper.pdf', pdfOf(lines(12))), bytes('locked.pdf', pdfOf(lines(1), { locked: true })), bytes('broken.pdf', Buffer.from('%PDF-1.7 and no more')),
    bytes('flowers.parquet', flowers(250)), bytes('broken.parquet', flowers(250).subarray(0, 800)),
  );
  await page.getByRole('button', { name: 'Close uploads' }).click();
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /openPdf|inWorker|worker/.test(name)).length);
  const preview = (name: string) => page.getByRole('complementary', { name: `Preview of ${name}` });
  expect(await scripts()).toBe(0);

  await row(page, 'paper.pdf').dblclick();
  await preview('paper.pdf').getByText('This is sheet 1', { exact: true }).waitFor();
  await preview('paper.pdf').getByText('Page 1 of 12').waitFor();
  const inked = () => preview('paper.pdf').locator('canvas').first().evaluate((canvas: HTMLCanvasElement) => (
    canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.some((value, at) => at % 4 === 2 && value > 200 && value < 250)
  ));
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
  expect(await preview('paper.pdf').locator('canvas').count()).toBeLessThan(6);

  await row(page, 'flowers.parquet').click();
  await preview('flowers.parquet').getByText('250 rows, 3 columns; shown are the first 100 rows').waitFor();
  await preview('flowers.parquet').getByRole('columnheader', { name: 'species string' }).waitFor();
  await preview('flowers.parquet').getByRole('cell', { name: '49.5' }).waitFor();
  await screenshot(page, 'drive preview parquet');
  await expectNoBarriers(page);

  for (const [name, reason] of [['locked.pdf', /protected by a password/], ['broken.pdf', /damaged/], ['broken.parquet', /no parquet file/]] as const) {
    await row(page, name).click();
    await preview(name).getByText(reason).waitFor();
  }
  await expectNoBarriers(page);
});
