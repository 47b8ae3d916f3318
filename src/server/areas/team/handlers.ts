import type { api, Member, ReplyOf } from '~/contract';
import { isEmailAddress } from '~/contract/settings/accountRules';
import { addressesIn, invalidAddresses, MEMBER_RULES } from '~/contract/team/memberRules';
import { createLimiter } from '../../platform/concurrency/limiter';
import type { Call } from '../../platform/http/call';
import { requireIsolation } from '../../platform/isolation/isolation';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { admitted, openLink, HASHES, hashPassword, teamOf } from '../account/api';
import type { access } from './access';
import type { Inviter, SentInvitation } from './invitations';
import { stopWorkOf } from './leaving';
import { validateAccount } from './rules';

const OVER =
  'This invitation is not good any more: it was accepted, revoked or sent again, or it is too old. Ask for another one.';
const ANOTHER = 'The request names another person or team than those of who signed in.';

const inviterOf = ({
  user: { user_name, fullname, team_name },
  origin,
}: Call<unknown>): Inviter => ({ user_name, fullname, team_name, origin });

/** The people of a team, and inviting them. */
export const teamHandlers = (workspace: Workspace): AreaHandlers<'team', typeof access> => {
  const { accounts, attempts, members, invitations, config, outbox, isolation } = workspace;
  const hashes = createLimiter(HASHES);
  const sentOf = async ({ id, link }: SentInvitation, { user }: Call<unknown>) => ({
    user: await members.find(id, user),
    link,
  });

  /** One after the other: whoever can be invited is, and of the others is told why not. */
  const inviteEach = async (
    addresses: readonly string[],
    call: Call<unknown>,
  ): Promise<ReplyOf<typeof api.team.inviteAll>> => {
    const invited: { user: Member; link: string }[] = [];
    const reasons: string[] = [];
    for (const address of addresses) {
      try {
        if (!isEmailAddress(address)) throw new HttpError('invalid', invalidAddresses([address]));
        invited.push(await sentOf(await invitations.invite(address, inviterOf(call)), call));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        reasons.push(error.message);
      }
    }
    return {
      status: `${invited.length} invited`,
      invited,
      ...(reasons.length > 0 && { Error: reasons.join('\n') }),
    };
  };

  const refuseAnother = (userName: string, teamName: string, { user }: Pick<Call, 'user'>) => {
    if (userName !== user.user_name || teamName !== user.team_name)
      throw new HttpError('refused', ANOTHER);
  };

  return {
    readAll: async (_request, { user }) => ({ users: await members.list(user) }),
    read: async (_request, { object: user }) => ({ user }),
    async update({ stop_jobs = false, ...change }, { user, origin }) {
      const { user_name, team_name } = user;
      const member = await members.change(change, { user_name, team_name, origin });
      outbox.wake();
      if (!change.account_enabled)
        await stopWorkOf(workspace, member.user_name, user.team_name, stop_jobs);
      return { user: member };
    },
    async invite({ from_user_name, team_name, to_email }, call) {
      refuseAnother(from_user_name, team_name, call);
      requireIsolation(isolation);
      if (!isEmailAddress(to_email)) throw invalid({ to_email: MEMBER_RULES.email });
      return sentOf(await invitations.invite(to_email, inviterOf(call)), call);
    },
    async inviteAll({ emails, to_email, from_user_name, team_name }, call) {
      const { user } = call;
      refuseAnother(from_user_name ?? user.user_name, team_name ?? user.team_name, call);
      requireIsolation(isolation);
      const addresses = addressesIn([...emails, to_email ?? ''].join(' '));
      if (addresses.length === 0) throw invalid({ emails: MEMBER_RULES.empty });
      if (!addresses.some(isEmailAddress)) throw invalid({ emails: invalidAddresses(addresses) });
      return inviteEach(addresses, call);
    },
    async updatePlan({ plan_type }, { user }) {
      await accounts.keepPlan(user.team_name, plan_type);
      return { team: await teamOf(workspace, user) };
    },
    async resend({ id }, call) {
      requireIsolation(isolation);
      return sentOf(await invitations.resend(id, inviterOf(call)), call);
    },
    async revoke({ id }, { user }) {
      await invitations.revoke(id, user.team_name);
      return { status: 'Invitation revoked' };
    },
    readInvitation: ({ token }, { address }) =>
      openLink(attempts, { token, address }, OVER, (hash) => invitations.opened(hash)),
    async accept({ token, user_name, fullname, password }, { address, userAgent }) {
      validateAccount({ user_name, password });
      return openLink(attempts, { token, address }, OVER, async (hash) => {
        if ((await invitations.opened(hash)) === null) return null;
        requireIsolation(isolation);
        const passwordHash = await hashes.run(() => hashPassword(password, config.passwordCost));
        return (await invitations.accept(hash, { user_name, fullname, passwordHash }))
          ? admitted(workspace, user_name, { address, userAgent })
          : null;
      });
    },
  };
};
