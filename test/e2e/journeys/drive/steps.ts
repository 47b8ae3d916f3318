/** Steps of a person in the drive. */
import type { Locator, Page } from 'playwright-core';
import type { BuiltServer } from '../../harness';

/** The list, as tiles or as a table. */
export const list = (page: Page): Locator => page.getByRole('grid', { name: /drive|found/ });
export const row = (page: Page, name: string): Locator =>
  list(page)
    .locator('[data-key]')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
/** The paths that show, in their order. */
export const keys = (page: Page): Promise<string[]> =>
  list(page)
    .locator('[data-key]')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('data-key') ?? ''));
/** An action for what is chosen. */
export const act = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: 'Actions for what is chosen' })
    .getByRole('button', { name, exact: true });

export const openDrive = async (
  page: Page,
  { origin }: Pick<BuiltServer, 'origin'>,
  query = '?view=list',
): Promise<void> => {
  await page.goto(`${origin}/drive${query}`);
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
};
export const upload = async (
  page: Page,
  ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> => {
  await page.getByLabel('Files of this computer').setInputFiles([...files]);
  for (const { name } of files) await row(page, name).waitFor();
};
export const makeFolder = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Folder' }).click();
  await page.getByLabel(/Folder name/).fill(name);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
};
export const moveTo = async (page: Page, name: string, folder: string): Promise<void> => {
  await row(page, name).click();
  await act(page, 'Move').click();
  const dialog = page.getByRole('dialog', { name: `Move ${name}` });
  await dialog.getByRole('button', { name: folder, exact: true }).click();
  await dialog.getByRole('button', { name: 'Move here' }).click();
};
/** Drops real files and folders of this machine in the middle of an element, as the browser itself would. */
export const dropPaths = async (
  page: Page,
  onto: Locator,
  files: readonly string[],
): Promise<void> => {
  const box = await onto.boundingBox();
  const session = await page.context().newCDPSession(page);
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  }
};

/** Drops files of this computer onto an element, as the browser tells it. */
export const drop = (
  onto: Locator,
  files: readonly { name: string; text: string }[],
): Promise<void> =>
  onto.evaluate((element, dropped) => {
    const data = new DataTransfer();
    for (const { name, text } of dropped) data.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }),
      );
  }, files);
