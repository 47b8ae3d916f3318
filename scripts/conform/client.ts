import type { Endpoint } from '../../src/contract/endpoint';

/** What a server answered: its status, and its body as JSON; text where it is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Client {
  /** Asks one endpoint, with bearer and `user_name`. Rejects where no answer comes within half a minute. */
  readonly ask: (
    endpoint: Endpoint,
    request: object,
    files?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Sends bytes to an address that the server gave. */
  readonly put: (address: string, content: string) => Promise<Answer>;
  /** The bearer that goes along from now on. */
  readonly use: (token: string) => void;
}

const PATIENCE_MS = 30_000;

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The path with its `{name}` segments filled, and what is left of the request. */
const filled = (template: string, request: Readonly<Record<string, unknown>>) => {
  const rest = { ...request };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
};

const formOf = (
  config: object,
  files: Readonly<Record<string, string>>,
  field: string,
): FormData => {
  const form = new FormData();
  form.append('config', JSON.stringify(config));
  for (const [name, content] of Object.entries(files))
    form.append(field, new Blob([content]), name);
  return form;
};

/** Asks a server as the web app does. `origin` is where it is, without a slash at its end. */
export const createClient = (origin: string, userName: string): Client => {
  let token: string | null = null;
  const fetched = async (address: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(new URL(address, origin), {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    return { status: response.status, body: await bodyOf(response) };
  };
  const ask: Client['ask'] = (endpoint, request, files = {}) => {
    const { path, rest } = filled(endpoint.path, request as Record<string, unknown>);
    const asked = { ...rest, ...(endpoint.names !== 'member' && { user_name: userName }) };
    const headers: Record<string, string> =
      token && !endpoint.open ? { authorization: `Bearer ${token}` } : {};
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(
        Object.entries(asked).map(([name, value]) => [name, String(value)]),
      );
      return fetched(`${path}?${query}`, { headers });
    }
    if (endpoint.method === 'FORM')
      return fetched(path, {
        method: 'POST',
        headers,
        body: formOf(asked, files, endpoint.files ?? 'files[]'),
      });
    return fetched(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
  };
  return {
    ask,
    use: (bearer) => {
      token = bearer;
    },
    put: (address, content) =>
      fetched(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: content,
      }),
  };
};
