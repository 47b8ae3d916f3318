/** A thousand files through two kills of the server; test/e2e/journeys/uploads has a kill in the middle of one large file. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { journey, screenshot } from '../../harness';
import { houseOf } from '../processes';
import { eventually } from '../steps';
import {
  atDrive,
  driveOf,
  drop,
  expectAllPersisted,
  finished,
  panel,
  persistedFileCount,
  temporary,
  treeOf,
  uploaded,
  uploading,
} from '../uploadSteps';

const FILES = 1000;
const SCRIPTS = [
  'plain',
  'Übung',
  '日本語',
  'Ελληνικά',
  'русский',
  'العربية',
  '🌋 vulcano',
  'with space',
];

/** A folder of a thousand files in nested folders, two of which are empty. */
const makeTree = (): string => {
  const top = path.join(temporary('atelier-up-'), 'survey');
  for (const name of SCRIPTS)
    mkdirSync(path.join(top, name, 'deep', 'deeper'), { recursive: true });
  for (let nth = 0; nth < FILES; nth += 1) {
    const script = SCRIPTS[nth % SCRIPTS.length]!;
    const below = ['', 'deep', 'deep/deeper'][nth % 3]!;
    writeFileSync(
      path.join(top, script, below, `${script}-${nth}.bin`),
      randomBytes(1 + ((nth * 131) % 8192)),
    );
  }
  mkdirSync(path.join(top, 'empty', 'emptier'), { recursive: true });
  mkdirSync(path.join(top, 'plain', 'nothing in it'));
  return top;
};

journey(
  'UPL-22 a thousand files in nested folders arrive whole and once, through two kills of the server and a reload',
  { timeout: 400_000 },
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|ERR_|beforeunload/);
    const tree = makeTree();
    const house = houseOf();
    await atDrive(page, await house.open());
    page.on('dialog', (dialog) => void dialog.accept());
    await drop(page, tree);
    await eventually(() => finished(page), { timeout: 120_000 }).toBeGreaterThan(100);
    await house.kill();
    await panel(page)
      .getByText(/Trying again in/)
      .first()
      .waitFor();
    await screenshot(page, 'uploads while the server is gone');
    await house.open();
    const before = await finished(page);
    await eventually(() => finished(page), { timeout: 120_000 }).toBeGreaterThan(before + 100);
    await house.kill();
    await eventually(() => expectAllPersisted(page), { timeout: 60_000 }).toBe(true);
    expect(await uploading(page)).toBeGreaterThan(0);
    await house.open();
    await page.reload();
    await uploaded(page, '1,000', 200_000);
    await screenshot(page, 'a thousand files uploaded');
    await eventually(() => persistedFileCount(page), { timeout: 60_000 }).toBe(0);
    await eventually(
      () => Object.keys(treeOf(path.join(driveOf(house.dataFolder), 'survey'))).length,
    ).toBe(Object.keys(treeOf(tree)).length);
    expect(treeOf(path.join(driveOf(house.dataFolder), 'survey'))).toEqual(treeOf(tree));
    expect(readdirSync(driveOf(house.dataFolder)).filter((name) => !name.startsWith('.'))).toEqual([
      'survey',
    ]);
  },
);
