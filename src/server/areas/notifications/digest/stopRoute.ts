import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LINK_PAGES } from '~/contract/team/team';
import { STOP_MAILS } from '~/contract/notifications/notices';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { addressOf } from '../../../platform/http/proxies/proxies';
import { openLink } from '../../account/api';

export const NO_MAILS =
  'This link stops nothing (any more). Sign in and choose under Settings what mails you want.';

const tokenIn = ({ url }: FastifyRequest) =>
  new URLSearchParams(url.split('?')[1] ?? '').get('token') ?? '';
const MAX_TOKEN = 256;

/**
 * Where mail programs stop our mails with one click (RFC 8058): they post, without asking anybody. A person whose program opens the address instead
 * is led to the page that asks: programs that look at every link of a mail must stop nothing.
 */
export const stopRoute =
  ({ attempts, digests }: Workspace) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => {
        done(null, {});
      },
    );
    app.get(STOP_MAILS, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(
          `${LINK_PAGES.mails}#${encodeURIComponent(tokenIn(request).slice(0, MAX_TOKEN))}`,
          302,
        ),
    );
    app.post(STOP_MAILS, async (request, reply) => {
      const token = tokenIn(request);
      if (token.length > MAX_TOKEN) throw new HttpError('missing', NO_MAILS);
      await openLink(attempts, { token, address: addressOf(request) }, NO_MAILS, (hash) =>
        digests.stop(hash),
      );
      return reply.header('cache-control', 'no-store').send({ status: 'Mails stopped' });
    });
  };
