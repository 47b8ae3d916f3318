import { planGrants, type api, type Member } from '~/contract';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import type { Account } from '../account/repository';
import { anybody, signedIn, type Access, type AccessTable } from '../access';

/** Throws a Refusal for whoever is no admin of their team. */
export const refuseUnlessAdmin = ({ is_admin }: Account) => {
  if (!is_admin) throw new Refusal('refused', 'Only admins of the team may do this.');
};

/** Plans and the flag that take invitations away hide the button (PRM-03, PRM-22); here they refuse (PRM-23). */
const refuseWithoutInvitations = async ({ accounts, config }: Workspace, { team_name }: Account) => {
  const plan = (await accounts.team(team_name))?.planType;
  if (!planGrants(plan).invitations) throw new Refusal('refused', 'Your plan has no invitations.');
  if (config.flags['invitations'] === false) throw new Refusal('refused', 'Invitations are switched off here.');
};

const inviter: Access = {
  who: 'admin', of: null,
  admit: async (workspace, _request, user) => {
    refuseUnlessAdmin(user);
    await refuseWithoutInvitations(workspace, user);
    return undefined;
  },
};

const member: Access<{ readonly id: string }, Member> = {
  who: 'reader', of: 'member', admit: ({ members }, { id }, user) => members.find(id, user),
};

type Named = { readonly id: string } | { readonly user_name: string };

/** An admin of the member's team. `inviting`: it sends another invitation. */
const adminOf = (inviting = false): Access<Named, Member> => ({
  who: 'admin', of: 'member',
  admit: async (workspace, request, user) => {
    const found = await workspace.members.find('id' in request ? request.id : request.user_name, user);
    refuseUnlessAdmin(user);
    if (inviting) await refuseWithoutInvitations(workspace, user);
    return found;
  },
});

/** Who may ask what of members. */
export const access = {
  readAll: signedIn,
  read: member,
  update: adminOf(),
  invite: inviter,
  inviteAll: inviter,
  resend: adminOf(true),
  revoke: adminOf(),
  readInvitation: anybody,
  accept: anybody,
} satisfies AccessTable<typeof api.team>;
