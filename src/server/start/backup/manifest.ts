import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isErrno, lstat } from '../../platform/files/system';

/** The manifest of a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The version of Atelier that made it. */
  version: z.string(),
  made: z.iso.datetime(),
  installation_id: z.string().nullable(),
  /** The newest migration of its database. */
  migration: z.number(),
  database: z.object({
    bytes: z.number(),
    sha256: z.string(),
    tables: z.record(z.string(), z.number()),
  }),
  files: z.object({ count: z.number(), bytes: z.number(), left_out: z.number() }),
  /** Whether the drives are in it; in S3 they are that storage's to back up. */
  drives: z.enum(['here', 's3']),
});
export type Manifest = z.output<typeof Manifest>;

/** Where things lie in a backup. */
export const inBackup = (folder: string) => ({
  manifest: path.join(folder, 'manifest.json'),
  database: path.join(folder, 'database.jsonl'),
  content: path.join(folder, 'content'),
  key: path.join(folder, 'signing.key'),
});

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Counts the files below a folder and their bytes. */
export const measure = async (folder: string): Promise<{ count: number; bytes: number }> => {
  let [count, bytes] = [0, 0];
  const names = await fs.readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names) {
    const stats = await lstat(path.join(folder, name));
    if (!stats?.isFile()) continue;
    count += 1;
    bytes += stats.size;
  }
  return { count, bytes };
};

const readManifest = async (folder: string): Promise<Manifest> => {
  // A backup without it is refused below.
  const text = await fs.readFile(inBackup(folder).manifest, 'utf8').catch(() => null);
  if (text === null)
    throw new Error(
      `${folder} is not a backup: it has no manifest.json. A backup that was not finished has none either.`,
    );
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The manifest.json of ${folder} cannot be understood. It is damaged, or of a newer version of Atelier.`,
    );
  }
};

/** The manifest of a backup that is whole; throws a sentence where something in it is not as the manifest says. */
export const verifyBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const at = inBackup(folder);
  const wrong = (what: string) =>
    new Error(`The backup ${folder} is damaged: ${what}. Nothing was changed. Use another backup.`);
  if (!(await lstat(at.database))?.isFile()) throw wrong('database.jsonl is missing');
  if ((await sha256Of(at.database)) !== manifest.database.sha256)
    throw wrong('database.jsonl is not what was written (its checksum differs)');
  if ((await lstat(at.key))?.size !== 32) throw wrong('signing.key is missing or cut off');
  const { count, bytes } = await measure(at.content);
  if (count !== manifest.files.count || bytes !== manifest.files.bytes) {
    throw wrong(
      `content/ holds ${count} files of ${bytes} bytes instead of ${manifest.files.count} of ${manifest.files.bytes}`,
    );
  }
  return manifest;
};
