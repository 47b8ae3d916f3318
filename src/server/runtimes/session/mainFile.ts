import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readNotebook, writeNotebook, type NotebookFile } from '../../notebooks/nbformat';

/** How often somebody else's change of the file is looked for, ms. */
const LOOK_MS = 1500;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The notebook's main file: reads what others wrote, writes so that a crash leaves the old or the new text, never a part. */
export class MainFile {
  private stamp = '';
  private hash = '';
  private watch: NodeJS.Timeout | null = null;

  private constructor(readonly path: string) {}

  /** Opens the main file of a notebook's folder. Rejects with a sentence where it is outside, missing or no notebook. */
  static async open(folder: string, name: string): Promise<{ file: MainFile; notebook: NotebookFile }> {
    const root = await realpath(folder).catch(() => { throw new Error('The folder of the notebook is missing.'); });
    const target = await realpath(path.resolve(root, name)).catch(() => { throw new Error(`The main file '${name}' is missing.`); });
    if (!target.startsWith(root + path.sep)) throw new Error(`The main file '${name}' is outside of the notebook's folder.`);
    const file = new MainFile(target);
    const found = await file.changed();
    if (!found) throw new Error(`The main file '${name}' is not a notebook.`);
    if ('reason' in found) throw new Error(`The main file '${name}' cannot be opened: ${found.reason}`);
    return { file, notebook: found.notebook };
  }

  private async stampNow() {
    const { mtimeMs, size, ino } = await stat(this.path);
    return `${mtimeMs} ${size} ${ino}`;
  }

  /** What somebody else wrote since the last read or write; null where the file is gone or holds what is known. */
  async changed(): Promise<{ notebook: NotebookFile } | { reason: string; text: string } | null> {
    const stamp = await this.stampNow().catch(() => null);
    if (stamp === null || stamp === this.stamp) return null;
    const text = await readFile(this.path, 'utf8');
    this.stamp = stamp;
    const hash = hashOf(text);
    if (hash === this.hash) return null;
    const read = readNotebook(text);
    if (!read.ok) return { reason: read.reason, text };
    this.hash = hash;
    return { notebook: read.notebook };
  }

  /** Replaces the file's text. Does nothing where it already is that text. */
  async write(notebook: NotebookFile): Promise<void> {
    const text = writeNotebook(notebook);
    const hash = hashOf(text);
    if (hash === this.hash) return;
    await this.replace(this.path, text);
    this.hash = hash;
    this.stamp = await this.stampNow();
  }

  /** Puts a text that is no notebook beside the file before it is written over. */
  async keepAside(text: string): Promise<string> {
    const { dir, name, ext } = path.parse(this.path);
    const aside = path.join(dir, `${name}.unreadable-${new Date().toISOString().replace(/[:.]/g, '-')}${ext}`);
    await this.replace(aside, text);
    return path.basename(aside);
  }

  private async replace(target: string, text: string) {
    const draft = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID().slice(0, 8)}.tmp`);
    const mode = await stat(target).then((found) => found.mode & 0o777, () => 0o644);
    try {
      const handle = await open(draft, 'wx', mode);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    const folder = await open(path.dirname(target), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Calls back while the file may have been changed by somebody else. */
  follow(onPossibleChange: () => void) {
    this.watch = setInterval(() => {
      void this.stampNow().then((stamp) => { if (stamp !== this.stamp) onPossibleChange(); }, () => undefined);
    }, LOOK_MS);
    this.watch.unref();
  }

  unfollow() {
    if (this.watch) clearInterval(this.watch);
  }
}
