/** Somebody reports a problem: the file of their session holds nothing of theirs, and is replayed elsewhere. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { openAccount } from '#test/harness/chromium';
import { root } from '#test/harness/machine';
import { ADMIN, journey, checkAppearance, signIn } from '../../harness';
import { heading } from '../steps';

const replay = (file: string, ...args: string[]): string =>
  execFileSync(process.execPath, [path.join(root, 'scripts/replay/main.mjs'), file, ...args], {
    cwd: root,
    encoding: 'utf8',
  });

journey(
  'CON-12 a session is saved by who reports a problem, holds nothing of theirs, and comes to the same state where it is replayed',
  async ({ page, server }) => {
    await (
      await jobsOn(server)
    ).add('console.log(1);', { job_name: 'Secret zebra', main_file: 'zebra.js' });
    await signIn(page, server);
    await page.getByRole('link', { name: 'Batch Jobs', exact: true }).first().click();
    await page.getByRole('link', { name: 'Secret zebra' }).click();
    await heading(page, 'Secret zebra').waitFor();
    await openAccount(page);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const form = page.getByRole('dialog', { name: 'Report a problem' });
    await form.getByRole('textbox', { name: 'What went wrong' }).fill('The log stays empty.');
    await checkAppearance(page, 'report a problem');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download' }).click(),
    ]);
    await form.getByText(/^Saved: the last [\d,]+ actions/).waitFor();

    const file = await download.path();
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      format: 'atelier-session',
      version: 1,
      note: 'The log stays empty.',
    });
    expect(
      ['zebra', ADMIN.password].filter((secret) => text.toLowerCase().includes(secret)),
    ).toEqual([]);
    const { spans } = JSON.parse(text) as { spans: { kind: string; name: string }[] };
    expect(spans.filter(({ kind }) => kind === 'flow').map(({ name }) => name)).toContain(
      'session/signInRequested',
    );
    const told = replay(file);
    expect(told).toContain('The log stays empty.');
    expect(told).toMatch(/#\d+ \+\d+\.\d s jobs\/list\/succeeded → .*jobs/);
    expect(told).toContain('The replay comes to the same state.');
  },
);
