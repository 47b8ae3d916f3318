import {
  AxiosError,
  AxiosHeaders,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

interface Injected {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  readonly rawPayload: Buffer;
}

/** The part of a fastify server that answers without a socket. */
export interface Injectable {
  inject(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: Buffer | string;
  }): Promise<Injected>;
}

interface Body {
  readonly payload: Buffer | string;
  readonly type?: string;
}

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

/** Multipart by hand: Node's Response never gets to the bytes of jsdom's files. */
const multipart = async (form: FormData): Promise<Body> => {
  const boundary = 'atelier-in-memory';
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      const file =
        typeof value === 'string'
          ? ''
          : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return Buffer.concat([
        Buffer.from(head),
        typeof value === 'string' ? Buffer.from(value) : await bytesOf(value),
        Buffer.from('\r\n'),
      ]);
    }),
  );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

const encode = async (data: unknown): Promise<Body | null> => {
  if (data === undefined || data === null) return null;
  if (typeof data === 'string') return { payload: data };
  if (data instanceof FormData) return multipart(data);
  if (data instanceof Blob)
    return { payload: await bytesOf(data), type: 'application/octet-stream' };
  throw new Error('A body of this kind does not travel in memory yet.');
};

const urlOf = ({ url = '', params }: InternalAxiosRequestConfig) => {
  const query = new URLSearchParams((params ?? {}) as Record<string, string>).toString();
  return query ? `${url}?${query}` : url;
};

/** An axios adapter straight into the server: no socket, so fake timers stay exact. An abort is an abort at any time. */
export const inMemory =
  (server: Injectable): AxiosAdapter =>
  async (config) => {
    const signal = config.signal as AbortSignal | undefined;
    if (signal?.aborted) throw new CanceledError();
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new CanceledError())),
    );
    const answered = async (): Promise<AxiosResponse> => {
      const body = await encode(config.data);
      const headers = {
        ...(AxiosHeaders.from(config.headers).toJSON() as Record<string, string>),
        ...(body?.type ? { 'content-type': body.type } : {}),
      };
      const reply = await server.inject({
        method: (config.method ?? 'get').toUpperCase(),
        url: urlOf(config),
        headers,
        ...(body ? { payload: body.payload } : {}),
      });
      const type = String(reply.headers['content-type'] ?? '');
      const asBytes = config.responseType === 'arraybuffer' && reply.statusCode < 300;
      const data: unknown = asBytes
        ? new Uint8Array(reply.rawPayload).buffer
        : type.includes('json') && reply.body
          ? JSON.parse(reply.body)
          : reply.body;
      const response = {
        data,
        status: reply.statusCode,
        statusText: '',
        headers: AxiosHeaders.from(reply.headers as Record<string, string>),
        config,
      };
      if (config.validateStatus && !config.validateStatus(response.status)) {
        throw new AxiosError(
          `Request failed with status code ${response.status}`,
          AxiosError.ERR_BAD_RESPONSE,
          config,
          null,
          response,
        );
      }
      return response;
    };
    return Promise.race([answered(), aborted]);
  };
