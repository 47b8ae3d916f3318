import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { openUntrusted } from '../../files/untrusted';
import type { CopyTerms } from './copyTree';
import { copyOpen } from './sparse';

const SLASH = Buffer.from('/');
const isUtf8 = (name: Buffer) => Buffer.from(name.toString()).equals(name);

/** The source of a copy: a folder, and the one that all of it must really lie in. */
interface Source {
  readonly folder: string | Buffer;
  readonly within: string;
}

type CopyFile = (from: Buffer, to: string) => Promise<unknown>;

/** Copies all that a folder holds into another one, names and all. */
const copyBytes = async (
  { folder, within }: Source,
  to: string,
  which: (name: Buffer) => boolean,
  copyFile: CopyFile,
): Promise<void> => {
  const entries = await fs.readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  for (const entry of entries.filter(({ name }) => which(name))) {
    const from = Buffer.concat([Buffer.from(folder), SLASH, entry.name]);
    // Made under a name that can be said, and given its own when it is whole.
    const draft = path.join(to, `.${randomUUID()}`);
    if (entry.isDirectory()) {
      await fs.mkdir(draft, { mode: 0o700 });
      await copyBytes({ folder: from, within }, draft, () => true, copyFile);
    } else if (!entry.isFile() || !(await copyFile(from, draft))) continue;
    await fs.rename(draft, Buffer.concat([Buffer.from(to), SLASH, entry.name]));
  }
};

/** Copies what a folder holds whose name is no UTF-8, with its name. `refuseLarge` throws where a file is too large. */
export const copyNotUtf8 = (
  from: string,
  to: string,
  { signal, onCopied, durable }: CopyTerms,
  refuseLarge: (size: number, name: string) => void,
): Promise<void> =>
  copyBytes(
    { folder: from, within: from },
    to,
    (name) => !isUtf8(name),
    async (file, target) => {
      const source = await openUntrusted(file, from);
      if (!source) return false;
      try {
        const name = path.basename(file.toString());
        refuseLarge(source.stats.size, name);
        await copyOpen(source, target, { name, mode: source.stats.mode & 0o777, signal, onCopied });
      } finally {
        await source.handle.close();
      }
      if (!durable) return true;
      const made = await fs.open(target, 'r+');
      await made.sync().finally(() => made.close());
      return true;
    },
  );
