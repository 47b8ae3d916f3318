import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser as a push service knows it: with its own keys, by which alone what it is sent can be read (RFC 8291). */
export const pushBrowser = (origin: string, name: string) => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  const own = curve.getPublicKey();
  return {
    endpoint: `${origin}/send/${name}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** Opens a message in the coding aes128gcm (RFC 8188); throws where it was not encrypted for this browser. */
    open: (body: Buffer): string => {
      const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const secret = Buffer.from(
        hkdfSync(
          'sha256',
          curve.computeSecret(sender),
          auth,
          Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]),
          32,
        ),
      );
      const derive = (info: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${info}\0`), length),
        );
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      ).setAuthTag(sealed.subarray(-16));
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
    },
  };
};

/** A message that a push service was asked to deliver. */
export interface Pushed {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine. `answer` says what each message gets; by default it is taken. */
export const openPushService = async (): Promise<{
  readonly origin: string;
  readonly pushed: Pushed[];
  answer: (path: string) => {
    readonly status: number;
    readonly headers?: http.OutgoingHttpHeaders;
  };
  close(): Promise<void>;
}> => {
  const pushed: Pushed[] = [];
  const service = {
    origin: '',
    pushed,
    answer: (_path: string): { status: number; headers?: http.OutgoingHttpHeaders } => ({
      status: 201,
    }),
    close: async () => undefined as void,
  };
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body });
      const { status, headers = {} } = service.answer(request.url ?? '');
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return service;
};

/** The claims of a message's sender (VAPID, RFC 8292); throws unless the named key is `publicKey` and the signature is of that key. */
export const claimsOf = (authorization: string, publicKey: string): Record<string, unknown> => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('It names another key.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The signature is not of this key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
};
