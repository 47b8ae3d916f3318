import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readRange, type ByteRange } from '../files/range';
import { openUntrusted, streamOf, type OpenFile } from '../files/untrusted';
import { answerPage } from './pages';

/** Files of a notebook's folder in its outputs and texts: pictures, sound and film. */
const INERT: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.m4a': 'audio/mp4',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.mov': 'video/quicktime',
};
/** Pages that a notebook wrote and shows in a frame: they run as scripted output does, in an origin of their own. */
const PAGE: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
};
/** The largest page that is shown, bytes. */
const MAX_PAGE = 32 * 1024 * 1024;

const isPage = (name: string): boolean => path.extname(name).toLowerCase() in PAGE;

const typeOf = (name: string): string | undefined =>
  ({ ...INERT, ...PAGE })[path.extname(name).toLowerCase()];

/** Whether a decoded part of a path is the name of something in a folder. */
export const isPlainName = (name: string | null): name is string =>
  name !== null &&
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !/[/\\\0]/.test(name) &&
  name.length <= 255;

/** The file that the names lead to, links followed; null where that is outside of the folder, no file, or none that is shown. */
const inside = async (folder: string, names: readonly string[]): Promise<OpenFile | null> => {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...names));
    // A link may make nothing of a text, nor a page of a picture.
    return typeOf(file) && isPage(file) === isPage(names.at(-1) ?? '')
      ? await openUntrusted(file, root)
      : null;
  } catch {
    // A file that cannot be opened is missing for its reader.
    return null;
  }
};

/** The rights of a file where it is shown: nothing, or what scripted output may. */
export interface Policies {
  readonly inert: string;
  readonly page: string;
}

/** The file to be shown; null where there is none, or where it is a page that is too large. */
const shownFile = async (
  folder: string,
  names: readonly (string | null)[],
): Promise<OpenFile | null> => {
  if (names.length === 0 || !names.every(isPlainName)) return null;
  const file = await inside(folder, names);
  if (!file || isServable(names.at(-1) ?? '', file.stats.size)) return file;
  await file.handle.close();
  return null;
};

/** A file that is shown, wherever it lies. Who has it closes it, or reads it to its end. */
export interface ServableFile {
  /** Bytes. */
  readonly size: number;
  /** All of it, or a range of it. */
  read(range?: ByteRange): Promise<Readable>;
  close(): Promise<unknown>;
}

/** Whether a file of this name and size is shown: pages are loaded whole, so their size has a limit. */
export const isServable = (name: string, size: number): boolean =>
  typeOf(name) !== undefined && (!isPage(name) || size <= MAX_PAGE);

/** Answers a file of this name, or a range of it, with what it may do. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  {
    name,
    file,
    policies,
  }: { readonly name: string; readonly file: ServableFile | null; readonly policies: Policies },
): Promise<void> {
  if (!file) {
    return answerPage(
      response,
      404,
      'There is no such file to show',
      "Pictures, sound, film and pages of the notebook's own folder can be shown here.",
    );
  }
  const { size } = file;
  const range = readRange(request.headers.range, size);
  if (range === 'beyond') {
    await file.close();
    return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  }
  response.writeHead(range ? 206 : 200, {
    'content-type': typeOf(name),
    'cache-control': 'no-cache',
    'content-security-policy': isPage(name) ? policies.page : policies.inert,
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  });
  if (request.method === 'HEAD') return void (await file.close().finally(() => response.end()));
  // The reader went away, and the connection with it.
  await pipeline(await file.read(range ?? undefined), response).catch(() => undefined);
}

/** Serves a picture, sound, film or page of the notebook's folder, or a range of it, and nothing else. `names` are the decoded parts of the path. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  names: readonly (string | null)[],
  policies: Policies,
): Promise<void> {
  const open = await shownFile(folder, names);
  const read = (of: OpenFile) => (range?: ByteRange) => streamOf(of, range);
  const file = open && {
    size: open.stats.size,
    read: read(open),
    close: () => open.handle.close(),
  };
  return answerFile(request, response, { name: names.at(-1) ?? '', file, policies });
}
