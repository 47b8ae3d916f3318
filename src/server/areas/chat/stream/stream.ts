import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { nameAtStream } from '~/contract/chat';
import { BadSetting, type Environment } from '../../../platform/settings/environment';
import { isSet, read } from '../../../platform/settings/read';
import { installedStreamScript } from './installedScript';

/** Where conversations are carried by Stream instead of this server. */
export interface StreamSettings {
  /** Of the app at Stream; browsers are told it. */
  readonly key: string;
  /** Signs the tokens of people; nobody is told it. */
  readonly secret: string;
  /** The browser file of Stream's SDK, which its licence gives to Stream's customers; null takes that of the installed package. */
  readonly script: string | null;
}

const NEEDED = ['ATELIER_STREAM_KEY', 'ATELIER_STREAM_SECRET'] as const;
/** Where browsers find the SDK. */
export const STREAM_SCRIPT = '/stream-chat.js';
/** The hosts of Stream's API (its documentation names chat.stream-io-api.com, and others by region). */
export const STREAM_HOSTS = ['https://*.stream-io-api.com', 'wss://*.stream-io-api.com'] as const;
/** How long a token is good, seconds: somebody who was disabled is cut off no later. */
const TOKEN_SECONDS = 15 * 60;

/** Reads how Stream is reached: key and secret are set, or nothing. Throws `BadSetting`. */
export const readStreamSettings = (environment: Environment): StreamSettings | null => {
  const key = read(environment, 'ATELIER_STREAM_KEY');
  const secret = read(environment, 'ATELIER_STREAM_SECRET');
  const script = read(environment, 'ATELIER_STREAM_SCRIPT');
  const lacking = NEEDED.filter((name) => !isSet(environment, name));
  if (key === null || secret === null) {
    if (lacking.length === NEEDED.length && script === null) return null;
    throw new BadSetting(`Stream needs ${lacking.join(' and ')} too.`);
  }
  return { key, secret, script };
};

const part = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** A token for somebody at Stream: a JWT that names them, signed with the secret of the app, as Stream's documentation has it. */
export const streamToken = (
  { secret }: Pick<StreamSettings, 'secret'>,
  handle: string,
  now = Date.now(),
): string => {
  const iat = Math.floor(now / 1000);
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user_id: nameAtStream(handle), iat, exp: iat + TOKEN_SECONDS })}`;
  return `${said}.${part(createHmac('sha256', secret).update(said).digest())}`;
};

/** Hands the SDK to browsers from the app's own address, so that no script of another site runs in the app. */
export const streamRoute =
  ({ script }: StreamSettings) =>
  async (app: FastifyInstance): Promise<void> => {
    const file = script ?? installedStreamScript();
    const text = (() => {
      try {
        return readFileSync(file, 'utf8');
      } catch (error) {
        throw new BadSetting(
          `ATELIER_STREAM_SCRIPT names a file that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    })();
    app.get(STREAM_SCRIPT, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(text),
    );
  };
