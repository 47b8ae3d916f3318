import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openBucket, type Bucket } from '~/server/platform/storage/s3/bucket';

/** A storage that holds the names of keys, and honours If-None-Match or, as Swift does, refuses to. */
const startStorage = async (knowsIfNoneMatch: boolean) => {
  const keys = new Set<string>();
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => {
      const isConditional = request.headers['if-none-match'] === '*';
      const status =
        isConditional && !knowsIfNoneMatch
          ? 501
          : isConditional && keys.has(request.url ?? '')
            ? 412
            : 200;
      if (status === 200) keys.add(request.url ?? '');
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('a key that must be new', () => {
  let server: http.Server | undefined;
  afterEach(() => {
    server?.close();
  });
  const open = async (knowsIfNoneMatch: boolean): Promise<Bucket> => {
    const storage = await startStorage(knowsIfNoneMatch);
    server = storage.server;
    return openBucket({
      endpoint: storage.endpoint,
      bucket: 'drives',
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 'b',
    });
  };
  const put = (bucket: Bucket) =>
    bucket.put('a.txt', Buffer.from('x'), { size: 1, createOnly: true });

  it('is refused by a storage that knows If-None-Match, however late the other came', async () => {
    const bucket = await open(true);
    expect([await put(bucket), await put(bucket)]).toEqual([true, false]);
  });

  it('is written without it where the storage does not know it', async () => {
    const bucket = await open(false);
    expect(await bucket.s3.canCreateOnly()).toBe(false);
    expect(await put(bucket)).toBe(true);
  });

  it('is told as unavailable where the storage does not answer', async () => {
    const bucket = await open(true);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await expect(bucket.head('a.txt')).rejects.toMatchObject({
      code: 'unavailable',
      statusCode: 503,
    });
  });
});
