/**
 * A started notebook in the built-in editor: the real gateway and a real kernel, and a page of another origin that frames it
 * the way the app does. `messages` is what that page heard.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import axe from 'axe-core';
import { expect, onTestFinished } from 'vitest';
import type { Frame, Locator, Page } from 'playwright-core';
import { root } from '#test/harness/machine';
import type { FrameMessage } from '~/contract/editor';
import { createRuntimes } from '~/server/platform/kernels';
import { eventually } from './harness';

export { eventually };

interface CellSpec {
  readonly id: string;
  readonly cell_type: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly [more: string]: unknown;
}

/** A code cell with the outputs it was saved with. */
export const code = (id: string, source: string, outputs: readonly unknown[] = []): CellSpec => ({
  id,
  cell_type: 'code',
  source,
  outputs,
  execution_count: null,
});
export const markdown = (
  id: string,
  source: string,
  more: Record<string, unknown> = {},
): CellSpec => ({ id, cell_type: 'markdown', source, ...more });
/** A display as nbformat stores it. */
export const display = (data: Record<string, unknown>) => ({
  output_type: 'display_data',
  data,
  metadata: {},
});

interface Saved {
  cells: {
    id: string;
    cell_type: string;
    source: string | string[];
    outputs?: { output_type: string; text?: string | string[] }[];
  }[];
}

export interface Host {
  readonly folder: string;
  /** The page of the app that frames the editor, for somebody who may run code, or who may not; once the kernel is there. */
  app(canRun?: boolean): Promise<string>;
  /** The notebook file as it is now. */
  saved(): Saved;
  /** The sources in the file, cell by cell. */
  sources(): string[];
  stop(): Promise<void>;
}

const frameIt = (
  address: string,
) => `<!doctype html><html lang="en"><title>App</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<script>window.messages = []; addEventListener('message', (event) => messages.push({ origin: event.origin, ...event.data }));</script>
<iframe title="Notebook" allow="clipboard-write" src="${address}"></iframe></html>`;

/** Starts a notebook made of `notebook` (its cells, or the text of a file); it is stopped when the test ends. */
export async function startNotebook(
  notebook: readonly CellSpec[] | string,
  files: Record<string, Buffer> = {},
  /** The Python it runs on, where that is not the one that the server offers first. */
  python?: { readonly runtimeId: string; readonly python: string },
): Promise<Host> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'atelier-editor-'));
  const folder = path.join(data, 'notebook');
  const file = path.join(folder, 'main.ipynb');
  mkdirSync(folder);
  const cells =
    typeof notebook === 'string' ? [] : notebook.map((cell) => ({ metadata: {}, ...cell }));
  writeFileSync(
    file,
    typeof notebook === 'string'
      ? notebook
      : JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);

  const runtimes = await createRuntimes({
    dataFolder: data,
    gatewayHost: '127.0.0.1',
    gatewayPort: 0,
    editorFolder: path.join(root, 'dist/frames/editor'),
  });
  const { runtimes: found } = await runtimes.list();
  const plain = found.find(({ kind }) => kind === 'editor');
  await runtimes.start({
    notebookId: '1',
    submissionId: 's1',
    person: 1,
    owner: 'ada',
    folder,
    mainFile: 'main.ipynb',
    runtimeId: plain?.runtime_id ?? null,
    ...python,
  });
  const address = async (canRun: boolean) => {
    const { notebook_dnsname, notebook_port, notebook_path, notebook_entry_point } =
      await runtimes.address('1', { host: '127.0.0.1', origin, canRun, session: 'of ada' }, 60_000);
    return `http://${notebook_dnsname}:${notebook_port}${notebook_path}${notebook_entry_point}`;
  };
  const app = createServer((request, response) => {
    void address(!request.url?.includes('shared')).then(
      (at) => response.setHeader('content-type', 'text/html').end(frameIt(at)),
      (error: Error) => response.end(error.message),
    );
  });
  await new Promise<void>((resolve) => {
    app.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://localhost:${(app.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    app.close();
    app.closeAllConnections();
    await runtimes.dispose();
    rmSync(data, { recursive: true, force: true });
  });
  const saved = () => JSON.parse(readFileSync(file, 'utf8')) as Saved;
  return {
    folder,
    saved,
    app: (canRun = true) => address(canRun).then(() => `${origin}/${canRun ? '' : 'shared'}`),
    sources: () =>
      saved().cells.map(({ source }) => (typeof source === 'string' ? source : source.join(''))),
    stop: () => runtimes.stop('1'),
  };
}

/** Goes to the page of the app that frames the notebook; answers the editor's frame, where the page may still be coming. */
export async function frameOf(page: Page, host: Host, canRun = true): Promise<Frame> {
  await page.goto(await host.app(canRun));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

/** Opens the notebook in a page and waits until it can be run. */
export async function openNotebook(page: Page, host: Host, canRun = true): Promise<Frame> {
  const frame = await frameOf(page, host, canRun);
  await frame.waitForSelector('.kernel[data-state="idle"]', { timeout: 60_000 });
  await frame.waitForSelector('.cell');
  return frame;
}

export const cell = (frame: Frame, id: string): Locator => frame.locator(`.cell[data-id="${id}"]`);
export const outputs = (frame: Frame, id: string): Locator => cell(frame, id).locator('.outputs');
export const button = (frame: Frame, name: string): Locator =>
  frame.getByRole('button', { name, exact: true });
export const ids = (frame: Frame): Promise<string[]> =>
  frame.$$eval('.cell', (cells) => cells.map((one) => (one as HTMLElement).dataset['id'] ?? ''));

/** Selects a cell, as a click beside its text does; the keys of command mode then count. */
export const select = (frame: Frame, id: string): Promise<void> =>
  cell(frame, id).evaluate((element) => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    (element as HTMLElement).focus();
  });

/** Runs a cell and waits until this run, not one before it, is done. */
export async function run(frame: Frame, id: string): Promise<void> {
  const before = (await cell(frame, id).locator('.gutter').getAttribute('data-run')) ?? '';
  await select(frame, id);
  await frame.page().keyboard.press('Control+Enter');
  await cell(frame, id)
    .locator(`.gutter:is([data-state="ok"], [data-state="error"]):not([data-run="${before}"])`)
    .waitFor({ timeout: 60_000 });
}

/** Writes into a cell at its beginning. */
export async function typeInto(frame: Frame, id: string, text: string): Promise<void> {
  await cell(frame, id).scrollIntoViewIfNeeded();
  await cell(frame, id).locator('.cm-content').click();
  await frame.page().keyboard.press('Control+Home');
  await frame.page().keyboard.type(text);
}

export const savedState = (frame: Frame): Locator => frame.locator('.save-state');
export const expectSaved = (frame: Frame): Promise<void> =>
  eventually(() => savedState(frame).innerText()).toMatch(/^Saved \d\d:\d\d$/);
/** Messages that the framing page received, in order. */
export const messages = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { messages: (FrameMessage & { origin: string })[] }).messages,
  );

/** Fails where axe finds a barrier (WCAG 2.1 A and AA) in the editor itself, naming the rule and the elements. `theirs` holds colours of authors. */
export async function expectNoBarriersIn(
  frame: Frame,
  theirs: readonly string[] = [],
): Promise<void> {
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(
    (exclude) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { include: ['html'], exclude },
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
          resultTypes: ['violations'],
          iframes: false,
        },
      ),
    [...theirs],
  );
  expect(
    violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | ')}`,
    ),
  ).toEqual([]);
}
