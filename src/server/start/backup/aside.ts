import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../../platform/files/system';

/** Makes a folder of this name; where something made room in the same second, of this name with a number. */
const makeAside = async (name: string, nth = 1): Promise<string> => {
  const aside = nth === 1 ? name : `${name}-${nth}`;
  try {
    await fs.mkdir(aside, { mode: 0o700 });
    return aside;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return makeAside(name, nth + 1);
    throw error;
  }
};

/** Files that were moved aside, and their new location. */
export class Aside {
  readonly folders = new Map<string, string>();
  private readonly stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');

  /** The folder for what is moved out of this one: beside it, or in it where it is a file system of its own or the server may not write beside it. */
  async of(folder: string): Promise<string> {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const isOneSystem = (await fs.stat(path.dirname(folder))).dev === (await fs.stat(folder)).dev;
    const [beside, inside] = [
      `${folder}.before-${this.stamp}`,
      path.join(folder, `before-${this.stamp}`),
    ];
    const aside = await makeAside(isOneSystem ? beside : inside).catch((error: unknown) => {
      if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return makeAside(inside);
      throw error;
    });
    this.folders.set(folder, aside);
    return aside;
  }

  /** Moves these out of a folder. */
  async take(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names)
      await fs.rename(path.join(folder, name), path.join(await this.of(folder), name));
  }

  lines = () =>
    [...this.folders.values()].map(
      (folder) =>
        `What was here before is in ${folder}. Remove it when you do not need it any more.`,
    );
}
