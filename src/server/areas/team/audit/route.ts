import type { FastifyInstance } from 'fastify';
import { sendMade } from '../../../platform/files/sending/sendFile';
import type { Signer } from '../../../platform/files/signer';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { Account } from '../../../platform/identity/account';
import { csvOf } from './csv';
import type { Chosen } from './queries/log';

/** How long the address of a log is good for, ms. */
const LIFETIME_MS = 10 * 60_000;

const placeOf = (name: string) => `/blob/audit/${name}`;

/** The address, without an origin, where these acts may be fetched for some minutes. */
export const auditAddress = (
  signer: Signer,
  name: string,
  { user_name, team_name }: Pick<Account, 'user_name' | 'team_name'>,
  { person, kind, since }: Chosen,
): string =>
  signer.sign(
    'GET',
    placeOf(name),
    {
      user: user_name,
      team: team_name,
      ...(person && { person }),
      ...(kind && { kind }),
      ...(since && { since }),
    },
    LIFETIME_MS,
  );

/** GET /blob/audit/{name}?…: acts as CSV. 403 to an address that is wrong or out of date, and of somebody who is no admin any more. */
export const auditRoute =
  ({ audit, signer }: Pick<Workspace, 'audit' | 'signer'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
      '/blob/audit/:name',
      async (request, reply) => {
        const { name } = request.params;
        const terms = await signer.verify('GET', placeOf(name), request.query);
        const { user, team, person, kind, since } = terms ?? {};
        if (user === undefined || team === undefined || !(await audit.mayRead(team, user))) {
          throw new HttpError(
            'refused',
            'This download address is out of date; ask for a new one.',
          );
        }
        return sendMade(request, reply, {
          name,
          type: 'text/csv; charset=utf-8',
          content: () => csvOf(audit, team, { person, kind, since }),
        });
      },
    );
  };
