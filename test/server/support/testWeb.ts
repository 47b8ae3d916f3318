import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The folder of a built web app. */
export interface TestWeb {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds a web app of one page, and of these files by their path in it. */
export const testWeb = async (
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<TestWeb> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-web-'));
  for (const [name, content] of Object.entries({
    'index.html': '<!doctype html><html><head></head><body></body></html>',
    ...files,
  })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
