/** The drive on S3-compatible storage: the browser sends to it and reads from it by signed addresses, past the server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { missingSwift, startSwift, type Swift } from '#test/server/support/swift';
import { bootServer, journey, signIn } from '../../harness';
import { eventually, file } from '../steps';
import { act, keys, row, upload } from './steps';

const MIB = 1024 * 1024;
const missing = missingSwift();
let swift: Swift;
beforeAll(async () => {
  if (missing === null) swift = await startSwift();
});
afterAll(() => (missing === null ? swift.stop() : undefined));

const skip = missing !== null;

journey(
  'UPL-15 UPL-21 DRV-30 small files and one in parts go to S3 and come back as they were',
  { skip },
  async ({ page }) => {
    const place = await swift.bucket();
    const { endpoint, bucket, accessKey, secretKey } = place;
    const server = await bootServer({
      env: {
        ATELIER_S3_ENDPOINT: endpoint,
        ATELIER_S3_BUCKET: bucket,
        ATELIER_S3_ACCESS_KEY: accessKey,
        ATELIER_S3_SECRET_KEY: secretKey,
      },
    });
    onTestFinished(() => server.remove());
    const folder = mkdtempSync(path.join(tmpdir(), 'atelier-s3-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const large = path.join(folder, 'large.bin');
    writeFileSync(large, randomBytes(70 * MIB));
    const sent: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).origin);
    });
    await signIn(page, server);
    await page.goto(`${server.origin}/drive`);
    await upload(page, file('räum & co.csv', 'a,b\n1,2\n'), file('notes.txt', 'kept in S3'));
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(large);
    await eventually(() => keys(page), { timeout: 120_000 }).toEqual([
      '/large.bin',
      '/notes.txt',
      '/räum & co.csv',
    ]);
    expect(new Set(sent)).toEqual(new Set([endpoint]));
    expect(sent.length).toBeGreaterThan(2 + 70 / 32);
    await row(page, 'large.bin').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      act(page, 'Download').click(),
    ]);
    expect(readFileSync(await download.path()).equals(readFileSync(large))).toBe(true);
  },
);
