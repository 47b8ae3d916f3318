import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectTooLarge, requireQuota, type TrashSize } from '../storage/quota';
import { HttpError } from '../httpError';
import type { Workspace } from '../workspace';
import { tooLarge } from './files';
import { wrongSize } from './pour';
import { sendFile } from './sending/sendFile';
import type { Signer, Terms } from './signer';

/** One file of a notebook or a job that may be written once or more until the address is out of date. */
export interface ProjectPut {
  readonly user: string;
  /** The folder that must exist, and the file in it. */
  readonly within: string;
  readonly relative: string;
  readonly maxBytes: number;
}

/** The address to PUT such a file to, without an origin. */
export const projectPutUrl = (
  signer: Signer,
  { user, within, relative, maxBytes }: ProjectPut,
  lifetimeMs: number,
): string =>
  signer.sign(
    'PUT',
    `/blob/files/${relative}`,
    { user, within, max: String(maxBytes) },
    lifetimeMs,
  );

/** A file of a drive whose size nobody has told yet. */
export interface DrivePut {
  readonly area: string;
  readonly location: string;
  readonly replace: boolean;
}

/** The address to PUT such a file to, without an origin: what arrives is counted here, wherever the drive is. */
export const drivePutUrl = (
  signer: Signer,
  { area, location, replace }: DrivePut,
  lifetimeMs: number,
): string =>
  signer.sign('PUT', `/blob/drive/${area}/${location}`, { replace: String(replace) }, lifetimeMs);

type Names = Readonly<Record<string, string>>;

const textOf = (value: unknown): Names =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
    : {};

const term = (terms: Terms, name: string): string => terms[name] ?? '';

/** The decoded path of an address under /blob/, from what the route found in it. */
const pathOf = (request: FastifyRequest): { urlPath: string; names: Names } => {
  const names = textOf(request.params);
  const pattern = request.routeOptions.url ?? '';
  return {
    urlPath: pattern.replace(
      /:(\w+)|\*/g,
      (found, name: string | undefined) => names[name ?? found] ?? '',
    ),
    names,
  };
};

const announced = (request: FastifyRequest): number | null => {
  const length = request.headers['content-length'];
  return length === undefined ? null : Number(length);
};

/** Until the body is read to its end the connection cannot serve another request: a refusal closes it. */
const taking = async (reply: FastifyReply, work: () => Promise<void>) => {
  void reply.header('connection', 'close');
  await work();
  void reply.removeHeader('connection');
};

type Served = Pick<Workspace, 'files' | 'signer' | 'stores' | 'config'> & {
  readonly drive: { readonly trash: TrashSize };
};

/**
 * The handlers of signed addresses, without a bearer. PUT streams a body into a file of a notebook or a job (/blob/files/…), a file of a
 * drive (/blob/drive/…) or one part of an upload (/blob/parts/…); GET sends a file of a drive. Answers 403 to a signature that is
 * wrong or out of date, and refuses with `connection: close`, so that the browser need not send the rest.
 */
export const blobRoute =
  ({ files, signer, stores, config, drive: { trash } }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const allowed = async (
      method: 'GET' | 'PUT',
      request: FastifyRequest,
    ): Promise<{ terms: Terms; names: Names }> => {
      const { urlPath, names } = pathOf(request);
      const terms = await signer.verify(method, urlPath, textOf(request.query));
      if (!terms)
        throw new HttpError(
          'refused',
          `This ${method === 'PUT' ? 'upload' : 'download'} address is out of date; ask for a new one.`,
        );
      return { terms, names };
    };

    const refuseOtherSize = (request: FastifyRequest, expected: number) => {
      const length = announced(request);
      if (length !== null && length !== expected) throw wrongSize(expected, length);
    };

    /** Takes a file whose size was not told before: its length has to be told now, and to fit. */
    const takeUnsized = async (
      request: FastifyRequest,
      { area, location, replace }: DrivePut,
    ): Promise<number> => {
      const size = announced(request);
      if (size === null)
        throw new HttpError(
          'invalid',
          'The upload has to say how long it is (Content-Length). Nothing was stored.',
        );
      rejectTooLarge(config, size);
      const store = stores.named(area);
      const replaced = replace ? await store.find(location) : null;
      await requireQuota(store, config, trash, size - (replaced?.size ?? 0));
      await store.write(location, request.raw, { size, replace });
      return size;
    };

    app.put('/blob/files/*', async (request, reply) => {
      let size = 0;
      await taking(reply, async () => {
        const { terms, names } = await allowed('PUT', request);
        const maxBytes = Number(terms['max']);
        if ((announced(request) ?? 0) > maxBytes) throw tooLarge(maxBytes);
        size = await files.write(
          { user: term(terms, 'user'), within: term(terms, 'within'), relative: names['*'] ?? '' },
          request.raw,
          maxBytes,
        );
      });
      return { status: 'Uploaded', size };
    });

    app.put('/blob/drive/:kind/:owner/*', async (request, reply) => {
      let size = 0;
      await taking(reply, async () => {
        const { terms, names } = await allowed('PUT', request);
        const put = {
          area: `${names['kind']}/${names['owner']}`,
          location: names['*'] ?? '',
          replace: terms['replace'] === 'true',
        };
        if (terms['size'] === undefined) return void (size = await takeUnsized(request, put));
        size = Number(terms['size']);
        refuseOtherSize(request, size);
        await stores
          .disk(put.area)
          .write(put.location, request.raw, { size, replace: put.replace });
      });
      return { status: 'Uploaded', size };
    });

    app.put('/blob/parts/:id/:number', async (request, reply) => {
      let size = 0;
      await taking(reply, async () => {
        const { terms, names } = await allowed('PUT', request);
        size = Number(terms['size']);
        refuseOtherSize(request, size);
        await stores
          .disk(term(terms, 'area'))
          .parts.write(
            term(terms, 'path'),
            names['id'] ?? '',
            Number(names['number']),
            request.raw,
            size,
          );
      });
      return { status: 'Uploaded', size };
    });

    app.get('/blob/drive/:kind/:owner/*', async (request, reply) => {
      const { terms, names } = await allowed('GET', request);
      const relative = names['*'] ?? '';
      return sendFile(request, reply, {
        ...(await stores.disk(`${names['kind']}/${names['owner']}`).open(relative)),
        name: relative.slice(relative.lastIndexOf('/') + 1),
        attachment: terms['attachment'] === 'true',
      });
    });
  };
