/** A package index that asks for a user name and a password, on this machine. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

export const LOGIN = 'robot+builds';
/** Characters that an address has to write otherwise. */
export const PASSWORD = 'hunter2/of@the:team';
export const CREDENTIALS = Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64');
/** All ways in which the credentials may be written. */
export const FORMS = [
  PASSWORD,
  encodeURIComponent(PASSWORD),
  CREDENTIALS,
  encodeURIComponent(LOGIN),
];

/** An index of the wheels in a folder (PEP 503), which answers 401 to whoever has not these credentials. */
export const serveIndex = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<readonly [number, string | Buffer]> => {
      if (request.headers.authorization !== `Basic ${CREDENTIALS}`) return [401, ''];
      const [, kind, name = ''] = (request.url ?? '').split('/');
      const files = (await readdir(folder)).filter((file) =>
        file.replaceAll('_', '-').startsWith(`${name}-`),
      );
      if (kind === 'files') return [200, await readFile(path.join(folder, name))];
      const links = files.map(async (file) => {
        const bytes = await readFile(path.join(folder, file));
        const hash = createHash('sha256').update(bytes).digest('hex');
        return `<a href="/files/${file}#sha256=${hash}">${file}</a>`;
      });
      return files.length === 0
        ? [404, '']
        : [200, `<!DOCTYPE html><html><body>${(await Promise.all(links)).join('')}</body></html>`];
    };
    void answer().then(([status, body]) => {
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/zip',
        'content-length': Buffer.byteLength(body),
        'www-authenticate': 'Basic realm="packages"',
      });
      response.end(request.method === 'HEAD' ? '' : body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
};
