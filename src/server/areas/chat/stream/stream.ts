import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { nameAtStream } from '~/contract/chat';
import { BadSetting } from '../../../platform/settings/environment';
import { STREAM_SCRIPT, type StreamSettings } from '../../../platform/settings/services/stream';
import { installedStreamScript } from './installedScript';

/** How long a token is good, seconds: somebody who was disabled is cut off no later. */
const TOKEN_SECONDS = 15 * 60;

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
