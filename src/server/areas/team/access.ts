import type { api, Member } from '~/contract';
import type { ActKind } from '~/contract/team/auditRules';
import {
  anyone,
  granted,
  needs,
  requireAdmin,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';

const admin = (...acts: ActKind[]): Access => ({
  who: 'admin',
  of: null,
  acts,
  admit: async (_workspace, _request, user) => void requireAdmin(user),
});
const inviter = granted('invitations', admin('invitation.sent'));

const member: Access<{ readonly id: string }, Member> = {
  who: 'reader',
  of: 'member',
  admit: ({ members }, { id }, user) => members.find(id, user),
};

type Named = { readonly id: string } | { readonly user_name: string };

/** An admin of the member's team. */
export const adminOf = (...acts: ActKind[]): Access<Named, Member> => ({
  who: 'admin',
  of: 'member',
  acts,
  admit: async (workspace, request, user) => {
    const found = await workspace.members.find(
      'id' in request ? request.id : request.user_name,
      user,
    );
    requireAdmin(user);
    return found;
  },
});

/** Access rules of the member endpoints. */
export const access = {
  readAll: needs('read', granted('teamAreas', signedIn)),
  read: needs('read', granted('teamAreas', member)),
  update: needs(
    'recent sign-in',
    granted(
      'teamAreas',
      adminOf(
        'member.updated',
        'member.enabled',
        'member.disabled',
        'member.made_admin',
        'member.unmade_admin',
      ),
    ),
  ),
  invite: needs('recent sign-in', inviter),
  inviteAll: needs('recent sign-in', inviter),
  resend: needs('recent sign-in', granted('invitations', adminOf('invitation.resent'))),
  revoke: needs('recent sign-in', adminOf('invitation.revoked')),
  // Also on the plan that grants nothing: somebody has to be able to change it.
  updatePlan: needs('recent sign-in', { ...admin('plan.changed'), right: null }),
  readInvitation: anyone,
  accept: anyone,
} satisfies AccessTable<typeof api.team>;
