import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';
import { tooLarge, type Files } from './files';
import type { Signer } from './signer';

const record = (value: unknown): Record<string, unknown> =>
  (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});

/**
 * PUT /blob/{path}?…: streams the body into a file, for addresses made by `Signer.sign`. Answers 403 to a signature that is
 * wrong or out of date and 413 (with `connection: close`, so that the browser need not send the rest) to a file that is too large.
 */
export const blobRoute = (files: Files, signer: Signer) => async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.put('/blob/*', async (request, reply) => {
    const relative = record(request.params)['*'];
    const put = signer.verify({ ...record(request.query), relative });
    if (!put) throw new Refusal('refused', 'This upload address is out of date; ask for a new one.');
    const { maxBytes } = put;
    void reply.header('connection', 'close');
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const size = await files.write(put, request.raw, maxBytes);
    void reply.removeHeader('connection');
    return { status: 'Uploaded', size };
  });
};
