import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readUntrusted } from '../../../platform/files/untrusted';
import { lstat } from '../../../platform/files/system';
import { readNotebook } from '../../../platform/nbformat/nbformat';
import { foldersOf } from './folder';
import type { Recorder } from './recorder';
import { evenClock } from '../../../platform/concurrency/clock';

const LOOK_MS = 1_500;
/** A larger notebook is not kept, bytes; nor more of them than so many, or than so many bytes in all. */
const LIMITS = { bytes: 8 * 1024 * 1024, versions: 2_000, all: 512 * 1024 * 1024 } as const;

/** The linked notebook: its file, and the folder that it must lie in. */
export interface Watched {
  readonly notebookId: string;
  readonly file: string;
  readonly within: string;
}

interface Parts {
  readonly root: string;
  readonly streamId: string;
  /** Since when the stream is live, ms since 1970. */
  readonly since: number;
  /** The notebook that is linked now; null where there is none. */
  readonly linked: () => Promise<Watched | null>;
  readonly report: (error: unknown) => void;
}

/** A version of a notebook that was linked, and since which millisecond of the stream it was so. The id is null of what was kept without one. */
export interface Version {
  readonly file: string;
  readonly at: number;
  readonly notebookId: string | null;
}

const hashOf = (notebookId: string, content: Buffer) =>
  createHash('sha256').update(notebookId).update(content).digest('hex');
const nameOf = (at: number, notebookId: string) =>
  `${String(at).padStart(12, '0')}_${notebookId}.ipynb`;

/** All versions, the first one first; none where nothing was linked. */
export const versionsOf = async (root: string, streamId: string): Promise<readonly Version[]> => {
  const { notebook } = foldersOf(root, streamId);
  // No notebook was linked.
  const names = await fs.readdir(notebook).catch(() => [] as string[]);
  return names.sort().flatMap((name) => {
    const [, at, notebookId = null] = /^(\d{12})(?:_([\w-]+))?\.ipynb$/.exec(name) ?? [];
    return at === undefined
      ? []
      : [{ file: path.join(notebook, name), at: Number.parseInt(at, 10), notebookId }];
  });
};

/** Keeps each version of the linked notebook while its stream is live: what its file holds after a cell ran, or somebody saved. */
export class NotebookWatch implements Recorder {
  private readonly clock = evenClock();
  private seen = '';
  private hash = '';
  private kept = 0;
  private bytes = 0;
  private over = false;
  private looking: Promise<void>;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly parts: Parts) {
    this.looking = this.begin().catch(parts.report);
    this.timer = setInterval(() => {
      this.look();
    }, LOOK_MS).unref();
  }

  private async begin() {
    const { root, streamId } = this.parts;
    await fs.mkdir(foldersOf(root, streamId).notebook, { recursive: true, mode: 0o700 });
    const versions = await versionsOf(root, streamId);
    this.kept = versions.length;
    // A server that was started anew keeps what it finds only where it is another one.
    const last = versions.at(-1);
    if (last?.notebookId) this.hash = hashOf(last.notebookId, await fs.readFile(last.file));
    await this.keep();
  }

  private look() {
    this.looking = this.looking
      .then(() => (this.over ? undefined : this.keep()))
      .catch(this.parts.report);
  }

  private async keep() {
    if (this.kept >= LIMITS.versions || this.bytes >= LIMITS.all) return;
    const linked = await this.parts.linked();
    const found = linked && (await lstat(linked.file));
    if (!linked || !found) return;
    const state = `${linked.file} ${found.mtimeMs} ${found.size}`;
    if (state === this.seen) return;
    this.seen = state;
    if (found.size > LIMITS.bytes) return;
    const content = await readUntrusted(linked.file, LIMITS.bytes, linked.within);
    if (!content) return;
    const hash = hashOf(linked.notebookId, content);
    // A file that is just being written is looked at again when it is another one.
    if (hash === this.hash || !readNotebook(content.toString('utf8')).ok) return;
    this.hash = hash;
    const name = nameOf(Math.max(0, this.clock() - this.parts.since), linked.notebookId);
    await fs.writeFile(
      path.join(foldersOf(this.parts.root, this.parts.streamId).notebook, name),
      content,
      { mode: 0o600 },
    );
    this.kept += 1;
    this.bytes += content.length;
  }

  speaks() {}

  async close() {
    clearInterval(this.timer);
    // Output of a cell at the very end is in the file a moment later, or not at all.
    this.look();
    await this.looking;
    this.over = true;
  }
}
