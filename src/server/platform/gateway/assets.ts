import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerPage } from './pages';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Names of built files hold a hash of their content, so they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const sizeOf = (file: string) =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );

/** The built editor page and its files. */
export class Assets {
  constructor(private readonly folder: string) {}

  /** Serves a file of `assets/`, below whichever path it was asked for. */
  serveHashed(request: IncomingMessage, response: ServerResponse, rest: string): Promise<void> {
    const names = rest.split('/');
    if (!names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))) {
      answerPage(response, 404, 'There is nothing at this address', 'The file does not exist.');
      return Promise.resolve();
    }
    return this.serve(request, response, path.join('assets', ...names), {
      'cache-control': FOR_EVER,
    });
  }

  /** The text of a page of the build; null where there is none. */
  page(name: string): Promise<string | null> {
    // There is no such page.
    return readFile(path.join(this.folder, name), 'utf8').catch(() => null);
  }

  /** Serves one file of the build, compressed where a compressed copy lies beside it and the browser takes it. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const file = path.join(this.folder, name);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const copies = [
      ...ENCODINGS.filter(([encoding]) => accepted.includes(encoding)),
      ['', ''] as const,
    ];
    for (const [encoding, ending] of copies) {
      const size = await sizeOf(file + ending);
      if (size === null) continue;
      response.writeHead(200, {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'content-length': size,
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
        ...headers,
      });
      if (request.method === 'HEAD') return void response.end();
      // The reader went away, and the connection with it.
      return pipeline(createReadStream(file + ending), response).catch(() => undefined);
    }
    answerPage(
      response,
      404,
      'The editor is not there',
      'This server was built without it. Run npm run build and start it again.',
    );
  }
}
