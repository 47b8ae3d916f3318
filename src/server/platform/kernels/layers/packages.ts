import path from 'node:path';
import process from 'node:process';
import type { AddedPackage } from '~/contract/work/notebooks';
import { homeOf } from '../../isolation/asUser';
import { lstat, removeTree } from '../../files/system';
import { listUntrusted, workInFolder } from '../../files/untrusted';
import { layerFolder } from './layer';

/** Where the layer of a notebook is. */
export interface LayerLocation {
  readonly sharedFolder: string;
  readonly person: number;
  readonly notebookId: string;
}

/** The most packages that are listed. */
const MAX_ADDED_PACKAGES = 2_000;
/** Installed packages have a folder of this name (Python Packaging User Guide, 'Recording installed projects'). */
const INFO = /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})-([0-9A-Za-z][0-9A-Za-z.!+_]{0,63})\.dist-info$/;
const PYTHON = /^python(\d{1,2}\.\d{1,2})$/;

const byName = (one: AddedPackage, other: AddedPackage) =>
  one.name.localeCompare(other.name, 'en') || one.python.localeCompare(other.python, 'en');

/** The packages in a layer, by name. The folder is the person's: links in it lead nowhere, and nowhere out of `within`. */
const packagesBelow = async (layer: string, within: string): Promise<readonly AddedPackage[]> => {
  const lib = path.join(layer, 'lib');
  const found: AddedPackage[] = [];
  for (const entry of await listUntrusted(lib, within, MAX_ADDED_PACKAGES)) {
    const [, python] = PYTHON.exec(entry.name) ?? [];
    if (python === undefined) continue;
    const site = path.join(lib, entry.name, 'site-packages');
    for (const { name: each } of await listUntrusted(site, within, 20 * MAX_ADDED_PACKAGES)) {
      const [, name, version] = INFO.exec(each) ?? [];
      if (name !== undefined && version !== undefined)
        found.push({ name: name.replaceAll('_', '-'), version, python });
    }
  }
  return found.sort(byName).slice(0, MAX_ADDED_PACKAGES);
};

/** The packages that cells of a notebook installed, by name. */
export const packagesIn = ({
  sharedFolder,
  person,
  notebookId,
}: LayerLocation): Promise<readonly AddedPackage[]> =>
  packagesBelow(layerFolder(sharedFolder, person, notebookId), homeOf(sharedFolder, person));

/** A reason why a kernel did not start, with what helps where packages that cells installed may be the cause. */
export const withAdvice = async (reason: string, layer: string | undefined): Promise<string> => {
  if (layer === undefined) return reason;
  const packages = await packagesBelow(layer, layer);
  return packages.length === 0
    ? reason
    : `${reason} Packages that its cells installed may be the cause: remove them in its settings, under Packages added here.`;
};

/** Removes what cells of a notebook installed. Nothing runs in it. */
export const removeLayer = async ({
  sharedFolder,
  person,
  notebookId,
}: LayerLocation): Promise<void> => {
  const layer = layerFolder(sharedFolder, person, notebookId);
  if ((await lstat(layer)) === null) return;
  await workInFolder(path.dirname(layer), homeOf(sharedFolder, person), (at) =>
    // The system's rm has open files of its own under that path.
    removeTree(path.join(at.replace('/proc/self/', `/proc/${process.pid}/`), notebookId)),
  );
};
