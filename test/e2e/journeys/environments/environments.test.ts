/** An environment from a requirements file to a notebook that runs in it, to the one that fails, to none. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import { expectNoBarriers, journey, pictured, screenshot, signIn } from '../../harness';
import {
  choose,
  dialog,
  eventually,
  file,
  heading,
  notebookOf,
  toast,
  openCreate,
  outputs,
  pick,
  runCell,
  start,
  stop,
  tool,
  withPython,
  untilIdle,
} from '../steps';
import { createEnvironment, installing, runAsJob, statusOf, tab } from './environmentSteps';
import { tryIndexes } from './indexes';

/** A build starts Python several times; a busy machine takes a minute for one. */
const BUILT = { timeout: 150_000 } as const;
const LONG = { ...withPython, timeout: 600_000 } as const;

let wheels: string;
beforeAll(async () => {
  wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-wheels-'));
  // People's builds read it as users of their own.
  await chmod(wheels, 0o755);
  if (withPython.skip) return;
  await writeWheel(wheels, 'atelier_probe', '1.0');
  await writeWheel(wheels, 'atelier_added', '2.0');
});
afterAll(() => rm(wheels, { recursive: true, force: true }));

describe('environments', () => {
  journey(
    'ENV-01 ENV-03 RT-15 RT-21 is made, watched, used by a notebook, broken, and deleted',
    LONG,
    async ({ page, server, expected }) => {
      await signIn(page, server);
      await tryIndexes(page);
      const form = await createEnvironment(
        page,
        'probes',
        offlineRequirements(wheels, 'atelier_probe'),
      );
      const python = form.getByRole('combobox', { name: 'Python' });
      await eventually(() => python.inputValue()).toMatch(/^Python 3\.\d+\.\d+$/);
      const version = await python.inputValue();
      await pick(page, 'Python', version);
      await pictured(page, 'environments create');
      await expectNoBarriers(page);
      await form.getByRole('button', { name: 'Create and build' }).click();
      await heading(page, 'probes').waitFor();
      await page.waitForURL(/\/environments\/env-\w+\?tab=log$/);
      await page.locator('.environment-state').getByText(`${version} · /`).waitFor();
      const log = page.getByRole('region', { name: 'Build log of probes' });
      await log.getByText('-m venv').first().waitFor(BUILT);
      await log.getByText('The environment is ready.').waitFor(BUILT);
      await statusOf(page, 'Ready').waitFor(BUILT);
      await pictured(page, 'environments log');
      await expectNoBarriers(page);
      await tab(page, /^Packages/).click();
      await page.getByRole('grid', { name: 'Packages' }).getByText('atelier_probe').waitFor();
      await page.getByLabel('Filter packages').fill('probe');
      await eventually(() =>
        page.getByRole('grid', { name: 'Packages' }).getByRole('row').count(),
      ).toBe(2);
      await pictured(page, 'environments packages');
      await expectNoBarriers(page);
      await tab(page, /^Builds/).click();
      await page.getByRole('button', { name: 'Packages of build 1: 1' }).click();
      const locked = page.getByRole('dialog', { name: 'Packages of build 1' });
      await locked.getByRole('grid').getByText('atelier_probe').waitFor();
      await expectNoBarriers(page);
      const saving = page.waitForEvent('download');
      await locked.getByRole('button', { name: 'Download pylock.toml' }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('pylock.toml');
      expect(await readFile(await saved.path(), 'utf8')).toMatch(
        /^lock-version = "1\.0"[^]*name = "atelier-probe"\nversion = "1\.0"\nwheels = \[\{[^\n]* sha256 = "[\da-f]{64}"/,
      );
      await locked.getByRole('button', { name: 'Close' }).click();
      const id = new URL(page.url()).pathname.split('/')[2] ?? '';
      await page.getByText(id, { exact: true }).waitFor();

      const notebook = await openCreate(page);
      await choose(
        notebook,
        file(
          'probing.ipynb',
          notebookOf(
            'import atelier_probe\nprint(atelier_probe.VERSION, atelier_probe.__file__)',
            'import atelier_added',
            installing(wheels),
          ),
        ),
      );
      await pick(page, 'Environment', /^probes/);
      await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
      await page.waitForURL(/\/notebooks\/nb-[^/]+$/, { timeout: 60_000 });
      await start(page);
      expect(await runCell(page, 0)).toBe('ok');
      await eventually(() => outputs(page, 0).innerText()).toMatch(
        new RegExp(`^1\\.0 .*/environments/${id}/1/lib/`),
      );
      expect(await runCell(page, 1)).toBe('error');
      await outputs(page, 1).getByText('%pip install atelier_added').waitFor();
      expect(await runCell(page, 2)).toBe('ok');
      expect(await runCell(page, 1)).toBe('ok');
      await screenshot(page, 'environments notebook');
      const address = page.url();
      const restarts = () => tool(page, 'Restart the kernel').getAttribute('title');
      expect(await restarts()).toContain('probes, build 1');

      await page.goto(`${server.origin}/environments/${id}?tab=builds`);
      await page.getByRole('button', { name: 'Build again' }).click();
      await page.waitForURL(/tab=log/);
      await tab(page, /^Builds/).click();
      const second = page.getByRole('grid', { name: 'Builds' }).getByRole('row').nth(1);
      await second.getByText(/^2( · latest)?$/).waitFor();
      await second.getByText('Ready', { exact: true }).waitFor(BUILT);
      await page.getByText('have the same files, whose size counts once').waitFor();
      await page.goto(address);
      await page.getByText('probes has a newer build. This notebook runs in build 1;').waitFor();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Restart with build 2' }).click();
      await page
        .getByRole('alertdialog', { name: /^Stop / })
        .getByRole('button', { name: 'Stop', exact: true })
        .click();
      await eventually(restarts, { timeout: 90_000 }).toContain('probes, build 2');
      expect(await runCell(page, 0)).toBe('ok');
      // The same packages: it has the files of build 1.
      await eventually(() => outputs(page, 0).innerText()).toMatch(
        new RegExp(`^1\\.0 .*/environments/${id}/1/lib/`),
      );

      expect(await runCell(page, 1)).toBe('ok');
      await tab(page, 'Settings').click();
      const added = page.getByRole('region', { name: 'Packages added here' });
      await added.getByText('atelier-added').waitFor();
      await expectNoBarriers(page);
      await added.scrollIntoViewIfNeeded();
      await pictured(page, 'environments added here');
      await added.getByRole('button', { name: 'Add to probes…' }).click();
      await eventually(() => page.getByLabel('Requirements', { exact: true }).inputValue()).toMatch(
        /atelier_probe\natelier-added==2\.0$/,
      );

      await page.goto(address);
      await runAsJob(page, 'probing', 'atelier-added==2.0');
      await page.goto(`${server.origin}/environments/${id}?tab=uses`);
      await page.getByRole('link', { name: 'probing' }).waitFor();
      await pictured(page, 'environments uses');
      await tab(page, 'Requirements').click();
      await page
        .getByLabel('A file that lists packages')
        .setInputFiles(
          file('pyproject.toml', '[project]\ndependencies = ["atelier_probe>=1", "six"]'),
        );
      await eventually(() => page.getByLabel('Requirements', { exact: true }).inputValue()).toBe(
        '# From pyproject.toml.\natelier_probe>=1\nsix\n',
      );
      const box = page.getByLabel('Requirements', { exact: true });
      expected.push(/422.*env\/build/);
      await box.fill('[project]\ndependencies = ["six"]');
      await page.getByRole('button', { name: 'Build with these' }).click();
      await page.getByText('This reads as pyproject.toml, not as a list').first().waitFor();
      await expectNoBarriers(page);
      await pictured(page, 'environments pasted');
      await page.getByRole('button', { name: 'Read it as pyproject.toml' }).click();
      await eventually(() => box.inputValue()).toBe('# From pyproject.toml.\nsix\n');
      await page
        .getByLabel('Requirements', { exact: true })
        .fill(offlineRequirements(wheels, 'not_a_wheel'));
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Build with these' }).click();
      await statusOf(page, 'Build failed').waitFor(BUILT);
      await page
        .getByRole('status')
        .getByText(
          /not[-_]a[-_]wheel (was not found|and no )|No matching distribution found for not_a_wheel/,
        )
        .first()
        .waitFor();
      await page.getByText('What was built before stays in use.').waitFor();
      await pictured(page, 'environments failed');
      await expectNoBarriers(page);

      await page.getByRole('button', { name: 'Actions for probes' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete probes?' });
      await question.getByText('probing').waitFor();
      await pictured(page, 'environments delete');
      await expectNoBarriers(page);
      await question.getByRole('button', { name: 'Delete it all the same' }).click();
      await page.waitForURL(/\/environments$/);
      await toast(page, 'Delete environment success').waitFor();
      await page.getByRole('link', { name: 'system' }).waitFor();
      await eventually(() => page.getByRole('link', { name: 'probes' }).count()).toBe(0);
      await pictured(page, 'environments list');
      await expectNoBarriers(page);

      await page.goto(address);
      await page.getByText('The environment probes was deleted.').waitFor();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Open the settings' }).click();
      await eventually(() => page.getByRole('combobox', { name: 'Environment' }).inputValue()).toBe(
        'probes (deleted)',
      );
      await page.getByRole('tab', { name: 'Editor' }).click();
      await untilIdle(page);
      await stop(page);
    },
  );

  journey(
    'ENV a build is stopped where it is watched, and its reason stays',
    LONG,
    async ({ page, server }) => {
      await signIn(page, server);
      const form = await createEnvironment(
        page,
        'given up',
        offlineRequirements(wheels, 'atelier_probe'),
      );
      await form.getByRole('button', { name: 'Create and build' }).click();
      await page.getByRole('button', { name: 'Stop build' }).click();
      await statusOf(page, 'Build stopped').waitFor(BUILT);
      await page.getByText('Stopped by admin.').first().waitFor();
      await page.getByRole('button', { name: 'Build again' }).click();
      await statusOf(page, 'Ready').waitFor(BUILT);
      await page
        .getByRole('region', { name: 'Build log of given up' })
        .getByText('The environment is ready.')
        .waitFor();
    },
  );
});
