import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openUntrusted, streamOf, type OpenFile } from '../files/untrusted';
import { answerPage } from './pages';

const IMAGES: Readonly<Record<string, string>> = {
  '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.webp': 'image/webp', '.avif': 'image/avif',
  '.bmp': 'image/bmp', '.ico': 'image/x-icon', '.svg': 'image/svg+xml',
};

/** The type an image is sent with; null for everything that is none. */
export const imageType = (name: string): string | null => IMAGES[path.extname(name).toLowerCase()] ?? null;

/** Whether a decoded part of a path is the name of something in a folder. */
export const isPlainName = (name: string | null): name is string =>
  name !== null && name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name) && name.length <= 255;

/** The image that the names lead to, links followed; null where that is outside of the folder, or no file. */
const inside = async (folder: string, names: readonly string[]): Promise<OpenFile | null> => {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...names));
    return imageType(file) ? await openUntrusted(file, root) : null;
  } catch {
    return null;
  }
};

/** Serves an image of the notebook's folder, and nothing else of it. `names` are the decoded parts of the path. */
export async function serveImage(
  request: IncomingMessage, response: ServerResponse, folder: string, names: readonly (string | null)[], policy: string,
): Promise<void> {
  const plain = names.every(isPlainName) && names.length > 0 ? names : null;
  const type = imageType(plain?.at(-1) ?? '');
  const file = plain && type ? await inside(folder, plain) : null;
  if (!file || !type) {
    return answerPage(response, 404, 'There is no such image', "Images of the notebook's own folder can be shown here.");
  }
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'content-security-policy': policy });
  if (request.method === 'HEAD') return void await file.handle.close().finally(() => response.end());
  await pipeline(await streamOf(file), response).catch(() => undefined);
}
