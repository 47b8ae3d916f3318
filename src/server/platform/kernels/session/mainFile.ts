import { createHash, randomUUID } from 'node:crypto';
import { open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { giveOpen } from '../../files/owner';
import { lstat } from '../../files/system';
import { readUntrusted, workInFolder } from '../../files/untrusted';
import { readNotebook, writeNotebook, type NotebookFile } from '../../nbformat/nbformat';

/** How often somebody else's change of the file is looked for, ms. */
const LOOK_MS = 1500;
/** A larger file is no notebook that a person could work in. */
const MAX_BYTES = 256 * 1024 * 1024;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** As the file had it that is replaced. */
const modeOf = async (file: string): Promise<number> => {
  const found = await lstat(file);
  return found?.isFile() ? found.mode & 0o777 : 0o644;
};

const writeDraft = async (file: string, text: string, mode: number): Promise<void> => {
  const handle = await open(file, 'wx', mode);
  try {
    await giveOpen(handle, path.dirname(file));
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The notebook's main file: reads what others wrote, writes so that a crash leaves the old or the new text, never a part. */
export class MainFile {
  private stamp = '';
  private hash = '';
  private watch: NodeJS.Timeout | null = null;

  /** `root` is the notebook's folder, where its kernel may put links and other things at any time. */
  private constructor(
    private readonly root: string,
    readonly path: string,
  ) {}

  /** Opens the main file of a notebook's folder. Rejects with a sentence where it is outside, missing or no notebook. */
  static async open(
    folder: string,
    name: string,
  ): Promise<{ file: MainFile; notebook: NotebookFile }> {
    const root = await realpath(folder).catch(() => {
      throw new Error('The folder of the notebook is missing.');
    });
    const target = await realpath(path.resolve(root, name)).catch(() => {
      throw new Error(`The main file '${name}' is missing.`);
    });
    if (!target.startsWith(root + path.sep))
      throw new Error(`The main file '${name}' is outside of the notebook's folder.`);
    const file = new MainFile(root, target);
    const found = await file.changed();
    if (!found) throw new Error(`The main file '${name}' is not a notebook.`);
    if ('reason' in found)
      throw new Error(`The main file '${name}' cannot be opened: ${found.reason}`);
    return { file, notebook: found.notebook };
  }

  private async stampNow() {
    const found = await lstat(this.path);
    if (!found?.isFile()) throw new Error(`${path.basename(this.path)} is not there, or no file.`);
    return `${found.mtimeMs} ${found.size} ${found.ino}`;
  }

  /** The changes by other programs since the last read or write; null where the file is gone, no file any more, or holds what is known. */
  async changed(): Promise<{ notebook: NotebookFile } | { reason: string; text: string } | null> {
    // The file is gone.
    const stamp = await this.stampNow().catch(() => null);
    if (stamp === null || stamp === this.stamp) return null;
    const text = (await readUntrusted(this.path, MAX_BYTES, this.root))?.toString('utf8');
    if (text === undefined) return null;
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
    const aside = path.join(
      dir,
      `${name}.unreadable-${new Date().toISOString().replace(/[:.]/g, '-')}${ext}`,
    );
    await this.replace(aside, text);
    return path.basename(aside);
  }

  private replace(target: string, text: string): Promise<void> {
    const name = path.basename(target);
    return workInFolder(path.dirname(target), this.root, async (at) => {
      const draft = path.join(at, `.${name}.${randomUUID().slice(0, 8)}.tmp`);
      try {
        await writeDraft(draft, text, await modeOf(path.join(at, name)));
        await rename(draft, path.join(at, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  /** Calls back while the file may have been changed by somebody else. */
  follow(onPossibleChange: () => void) {
    this.watch = setInterval(() => {
      void this.stampNow().then(
        (stamp) => {
          if (stamp !== this.stamp) onPossibleChange();
        },
        () => undefined,
      );
    }, LOOK_MS);
    this.watch.unref();
  }

  unfollow() {
    if (this.watch) clearInterval(this.watch);
  }
}
