import type { ServerResponse } from 'node:http';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `body{font:15px/1.5 Inter,system-ui,sans-serif;color:#334155;background:#fff;margin:0;min-height:90vh;
display:grid;place-items:center}
main{max-width:32rem;padding:24px}h1{font-size:18px;color:#0f172a;margin:0 0 8px}p{margin:0}
@media(prefers-color-scheme:dark){body{background:#0f172a;color:#cbd5e1}h1{color:#f1f5f9}}`;

/** Answers a short page in plain words. */
export const answerPage = (
  response: ServerResponse,
  status: number,
  title: string,
  text: string,
) => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></html>`);
};

/** Answers JSON. */
export const answerJson = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
};

/** A part of a path, decoded; null where it is not written as it must be. */
export const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is not written as it must be.
    return null;
  }
};

/** Answers a page in which code of a notebook runs: `policy` gives it an origin of its own. */
export const answerSandboxed = (response: ServerResponse, policy: string, page: string) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  response.end(page);
};
