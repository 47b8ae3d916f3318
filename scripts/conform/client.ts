/** A server's answer: its status, and its body as JSON, or as text where it is no JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One request as it goes out; everything in it is filled in. */
export interface Outgoing {
  readonly method: 'POST' | 'GET' | 'FORM';
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Files of a form, by the name of their field: `[name, content]`. */
  readonly files?: Readonly<Record<string, readonly [string, string]>>;
}

export interface Client {
  /** Sends a request. Rejects where no answer comes within half a minute. */
  readonly send: (request: Outgoing, bearer: string | null) => Promise<Answer>;
  /** Sends bytes to an address that the server gave. */
  readonly put: (address: string, content: string) => Promise<Answer>;
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

const formOf = ({ fields, files = {} }: Outgoing): FormData => {
  const form = new FormData();
  form.append('config', JSON.stringify(fields));
  for (const [field, [name, content]] of Object.entries(files))
    form.append(field, new Blob([content]), name);
  return form;
};

/** A client of the server at `origin`, which has no slash at its end. */
export const createClient = (origin: string): Client => {
  const fetched = async (address: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(new URL(address, origin), {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    return { status: response.status, body: await bodyOf(response) };
  };
  return {
    send: (request, bearer) => {
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
      if (request.method === 'GET') return fetched(request.path, { headers });
      if (request.method === 'FORM')
        return fetched(request.path, { method: 'POST', headers, body: formOf(request) });
      return fetched(request.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(request.fields),
      });
    },
    put: (address, content) =>
      fetched(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: content,
      }),
  };
};
