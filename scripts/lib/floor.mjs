/** The floor under every cold load: an empty React page with a form of two fields and, at /list, a hundred plain rows, served as the app is. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { at } from './run.mjs';

const SOURCE = `
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  const rows = Array.from({ length: 100 }, (_, i) => h('div', { role: 'row', key: i }, 'notebook ' + i, h('span', null, ' Defined'), h('button', null, 'Start')));
  const Login = () => h('form', null, h('input', { autoFocus: true }), h('input', { type: 'password' }), h('button', null, 'Login'));
  createRoot(document.getElementById('root')).render(location.pathname === '/list' ? h('div', { role: 'grid' }, rows) : h(Login));
`;

/** Serves it on a port of its own; `close` ends it. */
export const serveFloor = async () => {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: at('.'), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = {
    '/app.js': ['text/javascript', gzipSync(outputFiles[0].contents)],
    '/': [
      'text/html',
      gzipSync(
        '<!doctype html><title>floor</title><script type="module" src="/app.js"></script><div id="root"></div>',
      ),
    ],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? files['/'];
    response
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      .end(body);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};
