import type { Database, Transaction } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import type { Bus } from './live/bus';
import {
  addBlock,
  blockedBy,
  blockersBetween,
  blockersOf,
  countBlocked,
  removeBlock,
} from './queries/blocks';
import { teamOf, teammatesAmong } from './queries/people';

export type Person = Pick<Account, 'user_name' | 'team_name'>;

/** How many people a person may block. */
const MAX_BLOCKED = 500;

/**
 * The names of teammates, from their handles or names. Throws a sentence where one has no enabled account in the team of the caller, or blocked them.
 */
export const teammates = async (
  db: Database | Transaction,
  { team_name, user_name }: Person,
  wanted: readonly string[],
  field: string,
): Promise<string[]> => {
  const found = await teammatesAmong(db, team_name, wanted);
  const names = wanted.map((one) => {
    const person =
      found.find(({ handle }) => handle === one) ?? found.find(({ name }) => name === one);
    if (!person)
      throw invalid({
        [field]: `Nobody in your team is called ${one}, or their account is disabled.`,
      });
    return person.name;
  });
  const [deaf] = await blockersOf(db, user_name, names);
  if (deaf !== undefined) throw invalid({ [field]: `${deaf} takes no messages from you.` });
  return names;
};

/** Throws a sentence where one of two people blocked the other. */
export const rejectBlocked = async (
  tx: Transaction,
  userName: string,
  other: string,
): Promise<void> => {
  const blockers = await blockersBetween(tx, [userName, other]);
  if (blockers.has(other)) throw new HttpError('refused', `${other} takes no messages from you.`);
  if (blockers.has(userName))
    throw new HttpError('refused', `You blocked ${other}. Unblock them to write to them.`);
};

export interface BlockRepository {
  blockedBy(userName: string): Promise<string[]>;
  block(by: Person, user: string, on: boolean): Promise<void>;
}

/** The people whom each person blocked. */
export const blockRepository = (db: Database, bus: Pick<Bus, 'tell'>): BlockRepository => ({
  blockedBy: (userName) => blockedBy(db, userName),
  async block({ user_name: userName, team_name }, user, on) {
    // The person's other browsers hide or show the messages that are open there.
    const told = () => bus.tell({ kind: 'blocks', user_names: [userName] });
    if (!on) {
      await removeBlock(db, userName, user);
      return told();
    }
    if ((await teamOf(db, user)) !== team_name)
      throw invalid({ user: `Nobody in your team is called ${user}.` });
    if (user === userName) throw invalid({ user: 'This is you. Choose somebody else.' });
    if ((await countBlocked(db, userName)) >= MAX_BLOCKED)
      throw new HttpError('conflict', `You blocked ${MAX_BLOCKED} people. Unblock one first.`);
    await addBlock(db, userName, user);
    await told();
  },
});
