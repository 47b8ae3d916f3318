/** The same journey in real Jupyter, through the gateway, where this machine has it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { machine } from '#test/harness/machine';
import { readNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';
import { journey, screenshot, signIn } from '../harness';
import { atWorkIn } from './processes';
import { createNotebook, eventually, file, notebookOf, startButton, status, stop } from './steps';

interface File {
  cells: Record<string, unknown>[];
  metadata: Record<string, unknown>;
}
const inFile = (folder: string, name: string): File => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (one) => path.basename(one) === name && !one.includes('checkpoint'),
  );
  return JSON.parse(readFileSync(path.join(folder, found ?? name), 'utf8')) as File;
};
const savedHere = (file: File) => {
  const read = readNotebook(JSON.stringify(file));
  return read.ok ? (JSON.parse(writeNotebook(read.notebook)) as File) : null;
};

journey(
  'NBS-21 EDF-02 EDF-03 a notebook opens in real Jupyter, runs a cell, shows its output, is saved, and leaves no process',
  { skip: machine.jupyter === null, timeout: 180_000 },
  async ({ page, server, expected }) => {
    expected.push(
      /\/(static|nbextensions|custom|api|nb)\//,
      /Content Security Policy|require|notebook/i,
    );
    await signIn(page, server);
    await createNotebook(page, file('in-jupyter.ipynb', notebookOf('print(6 * 7)')), {
      interpreter: /Jupyter Notebook/,
    });
    await page
      .getByText(/Jupyter Notebook/)
      .first()
      .waitFor();
    const before = savedHere(inFile(server.dataFolder, 'in-jupyter.ipynb'));
    await startButton(page).click();
    await status(page, 'Notebook started').waitFor({ timeout: 90_000 });
    const jupyter = page.frameLocator('iframe.editor-frame:visible');
    await jupyter.locator('.cell .CodeMirror').first().click({ timeout: 60_000 });
    await jupyter.locator('#kernel_indicator_icon.kernel_idle_icon').waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+Enter');
    await eventually(() => jupyter.locator('.output_area pre').first().innerText(), {
      timeout: 60_000,
    }).toMatch(/^42\s*$/);
    await screenshot(page, 'journey jupyter');
    await page.keyboard.press('Control+s');
    await eventually(() =>
      JSON.stringify(inFile(server.dataFolder, 'in-jupyter.ipynb').cells),
    ).toContain('42');
    const after = inFile(server.dataFolder, 'in-jupyter.ipynb');
    // Jupyter's page adds the output, and the language as the kernel tells it. The rest is as it was saved here, and comes back so.
    const [ran] = after.cells;
    expect(ran).toMatchObject({
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['42\n'] }],
      execution_count: 1,
    });
    const { language_info: _told, ...metadata } = after.metadata;
    expect(ran).toMatchObject({ source: ['print(6 * 7)'] });
    const asBefore = { ...ran, source: 'print(6 * 7)', outputs: [], execution_count: null };
    expect({ cells: [asBefore], metadata }).toEqual({
      cells: before?.cells,
      metadata: { kernelspec: metadata['kernelspec'], ...before?.metadata },
    });
    expect(savedHere(after)).toEqual(after);
    expect(atWorkIn(server.dataFolder).length).toBeGreaterThan(1);
    await stop(page);
    await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
  },
);
