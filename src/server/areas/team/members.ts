import { randomBytes } from 'node:crypto';
import type { Member } from '~/contract';
import { LAST_ADMIN, SELF_RECORD } from '~/contract/team/memberRules';
import type { Database, Transaction } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import { deletePasswordLinks, type Addresses, type AccountRepository } from '../account/api';
import { writeActs } from '../../platform/audit/writing';
import { writeDown } from '../../platform/notifications/writing';
import {
  actsOf,
  invitedMember,
  memberOf,
  validateChange,
  revisionOf,
  type MemberChange,
  type UserRow,
} from './rules';
import {
  findInvited,
  findPerson,
  fingerprintOf,
  isAddressTaken,
  listInvited,
  listPeople,
  lockAdmins,
  lockMember,
  updateMember,
} from './queries/members';

/** The team, and whether they receive messages for admins. */
export interface Viewer {
  readonly team_name: string;
  readonly is_admin: boolean;
}

/** An admin's change of a member; `revision` is of the record it was made from. */
export interface Change extends MemberChange {
  readonly user_name: string;
  readonly revision?: string | undefined;
}

export interface Members {
  /** The people of the team by name, and after them those who are invited. */
  list(viewer: Viewer): Promise<Member[]>;
  /** Throws `missing` for somebody who is not of the team. */
  find(id: string, viewer: Viewer): Promise<Member>;
  /** Changes a member in the name of an admin. Who is disabled is out at once. */
  change(
    change: Change,
    admin: { readonly user_name: string; readonly team_name: string; readonly origin?: string },
  ): Promise<Member>;
  /** Stays the same as long as the list does. */
  fingerprint(team: string): Promise<string>;
}

const MISSING = 'There is no such person in your team.';
const CHANGED = 'Somebody else changed this member meanwhile. Look at it again.';
const NO_ADMIN = 'Only admins of the team may do this.';
const EMAIL_TAKEN = 'Somebody else in the team has this address.';

const refuseTaken = async (tx: Transaction, member: UserRow, email: string) => {
  if (await isAddressTaken(tx, member, email)) throw invalid({ email: EMAIL_TAKEN });
};

/** The change that an admin made to the member; null where nothing that they are told of. Who is out is told nothing. */
const changeOf = (before: UserRow, after: UserRow): 'enabled' | 'admin' | 'member' | null => {
  if (!after.accountEnabled) return null;
  if (!before.accountEnabled) return 'enabled';
  if (before.isAdmin === after.isAdmin) return null;
  return after.isAdmin ? 'admin' : 'member';
};

/** A member reads what an admin made of them. */
const tellMember = async (
  tx: Transaction,
  before: UserRow,
  after: UserRow,
  by: string,
): Promise<void> => {
  const change = changeOf(before, after);
  if (change === null) return;
  const about = `${after.userName}-${change}-${randomBytes(6).toString('hex')}`;
  await writeDown(tx, [
    {
      kind: 'member_changed',
      userName: after.userName,
      about,
      objectId: after.userName,
      parts: { change, by },
    },
  ]);
};

const nameOf = (
  people: readonly UserRow[],
  { user_name }: { readonly user_name: string },
): string => people.find(({ userName }) => userName === user_name)?.fullname ?? user_name;

interface MembersParts {
  readonly db: Database;
  readonly accounts: () => AccountRepository;
  readonly addresses: () => Addresses;
  /** By which way mails go from here. */
  readonly way: 'smtp' | 'file';
}

/** The people of teams. */
export const createMembers = ({ db, accounts, addresses, way }: MembersParts): Members => {
  const write = async (
    tx: Transaction,
    { user_name, revision, fullname, email, account_enabled, is_admin }: Change,
    admin: Parameters<Members['change']>[1],
  ) => {
    const admins = await lockAdmins(tx, admin.team_name);
    if (!admins.some(({ userName }) => userName === admin.user_name))
      throw new HttpError('refused', NO_ADMIN);
    const before = await lockMember(tx, user_name, admin.team_name);
    if (!before) throw new HttpError('missing', MISSING);
    const staysAdmin = is_admin && account_enabled;
    if (!staysAdmin && admins.every(({ userName }) => userName === user_name))
      throw new HttpError('conflict', LAST_ADMIN);
    if (user_name === admin.user_name) throw new HttpError('refused', SELF_RECORD);
    if (revision !== undefined && revision !== revisionOf(before))
      throw new HttpError('conflict', CHANGED);
    validateChange(before, { fullname, email, account_enabled, is_admin });
    if (email !== before.email) {
      await refuseTaken(tx, before, email);
      // Links that went to the old address are somebody else's now.
      await deletePasswordLinks(tx, user_name);
      const { origin = 'http://localhost' } = admin;
      await addresses().changed(tx, before, { email, by: nameOf(admins, admin), origin });
    }
    const changed = await updateMember(tx, user_name, {
      fullname: fullname.trim(),
      email,
      accountEnabled: account_enabled,
      isAdmin: is_admin,
      ...(email !== before.email && { emailVouched: true }),
    });
    const after = changed ?? before;
    await writeActs(tx, actsOf(before, after));
    await tellMember(tx, before, after, nameOf(admins, admin));
    return memberOf(after);
  };

  return {
    async list({ team_name, is_admin }) {
      const people = await listPeople(db, team_name);
      const rows = await listInvited(db, team_name);
      return [
        ...people.map(memberOf),
        ...rows.map((row) => invitedMember(row.invitations, row.mails, is_admin, way)),
      ];
    },
    async find(id, { team_name, is_admin }) {
      const person = await findPerson(db, id, team_name);
      if (person) return memberOf(person);
      const row = await findInvited(db, id, team_name);
      if (!row) throw new HttpError('missing', MISSING);
      return invitedMember(row.invitations, row.mails, is_admin, way);
    },
    async change(change, admin) {
      const made: { member?: Member } = {};
      const work = async (tx: Transaction) => {
        made.member = await write(tx, change, admin);
      };
      await (change.account_enabled
        ? db.transaction(work)
        : accounts().closeSessionsOf(change.user_name, work));
      accounts().doubt(change.user_name);
      return made.member!;
    },
    fingerprint: (team) => fingerprintOf(db, team),
  };
};
