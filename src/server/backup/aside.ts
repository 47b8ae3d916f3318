import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../files/system';

/** What was moved aside, and to where. */
export class Aside {
  readonly folders = new Map<string, string>();
  private readonly stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');

  /** The folder for what is moved out of this one: beside it, or in it where it is a file system of its own or the server may not write beside it. */
  async of(folder: string): Promise<string> {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const isOneSystem = (await fs.stat(path.dirname(folder))).dev === (await fs.stat(folder)).dev;
    const [beside, inside] = [`${folder}.before-${this.stamp}`, path.join(folder, `before-${this.stamp}`)];
    const make = (aside: string) => fs.mkdir(aside, { mode: 0o700 }).then(() => aside);
    const aside = await (isOneSystem ? make(beside) : make(inside)).catch((error: unknown) => {
      if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return make(inside);
      throw error;
    });
    this.folders.set(folder, aside);
    return aside;
  }

  /** Moves these out of a folder. */
  async take(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) await fs.rename(path.join(folder, name), path.join(await this.of(folder), name));
  }

  lines = () => [...this.folders.values()].map((folder) => `What was here before is in ${folder}. Remove it when you do not need it any more.`);
}
