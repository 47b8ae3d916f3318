import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BadSetting } from '../../../platform/settings/environment';

const PACKAGE = 'stream-chat';
/** The fields in which packages name their file for browsers that load a plain script. */
const FIELDS = ['jsdelivr', 'unpkg', 'browser'] as const;

/** The node_modules folders that a package of this server is looked for in. */
const modulesFolders = (): readonly string[] =>
  createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];

const browserFileOf = (folder: string): string => {
  const description = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  const inside = realpathSync(folder) + path.sep;
  for (const field of FIELDS) {
    const named = description[field];
    if (typeof named !== 'string') continue;
    const file = path.join(folder, named);
    if (existsSync(file) && realpathSync(file).startsWith(inside)) return file;
  }
  throw new Error('its package.json names no browser file that is there');
};

/**
 * The browser file of Stream's SDK where a customer of Stream installed the package, whose licence is theirs to accept. Throws `BadSetting`
 * where it is not installed.
 */
export const installedStreamScript = (folders = modulesFolders()): string => {
  const folder = folders
    .map((each) => path.join(each, PACKAGE))
    .find((each) => existsSync(path.join(each, 'package.json')));
  if (folder === undefined)
    throw new BadSetting(
      `ATELIER_STREAM_KEY needs Stream's SDK: install the package ${PACKAGE}, or name its browser file with ATELIER_STREAM_SCRIPT.`,
    );
  try {
    return browserFileOf(folder);
  } catch (error) {
    throw new BadSetting(
      `The installed package ${PACKAGE} cannot be used: ${error instanceof Error ? error.message : String(error)}. Name its browser file with ATELIER_STREAM_SCRIPT.`,
    );
  }
};
