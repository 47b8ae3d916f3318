import { randomBytes } from 'node:crypto';
import { FULLNAME_LENGTH } from '~/contract/schemas/team/team.schema';
import { withoutTurns } from '~/contract/schemas/wire.schema';
import { hashPassword } from '../passwords';
import type { AccountRepository, NewUser } from '../queries/accounts';
import type { Config } from '../../../platform/settings/config';
import { brokenConstraint } from '../../../platform/database/database';
import { requireIsolation } from '../../../platform/isolation/isolation';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { Person } from './provider';
import type { IdentityRepository } from './queries';

const LONGEST_NAME = 32;
const MAX_NAMESAKES = 100;

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A user name out of what somebody is called elsewhere: small letters, digits, dots, dashes. */
export const userNameFrom = (handle: string): string =>
  handle
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, LONGEST_NAME) || 'user';

/** Adds the user under the first of 'mona', 'mona-2', … that nobody has, and answers it. */
const addUnderFreeName = async (
  accounts: AccountRepository,
  handle: string,
  user: Omit<NewUser, 'name'>,
): Promise<string> => {
  const base = userNameFrom(handle);
  for (let number = 1; number <= MAX_NAMESAKES; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    try {
      await accounts.addUser({ ...user, name });
      return name;
    } catch (error) {
      if (brokenConstraint(error) !== 'users_pkey') throw error;
    }
  }
  throw new HttpError(
    'conflict',
    'There is no free user name for you. Ask the administrator of this workspace for an account.',
  );
};

const withoutAddress = (title: string): HttpError =>
  new HttpError(
    'refused',
    `${title} sent no e-mail address, so it cannot tell who you are here. Ask its administrator to send your address to Atelier.`,
  );

const unknown = (title: string, { emails: [email] }: Person): HttpError =>
  email === undefined
    ? new HttpError(
        'refused',
        `${title} has not verified your e-mail address, so it cannot tell who you are here. Verify it there and try again.`,
      )
    : new HttpError(
        'refused',
        `Nobody here has the e-mail address ${email}. Ask the administrator of this workspace for an account.`,
      );

const anotherKnown = (title: string, { emails: [email] }: Person): HttpError =>
  new HttpError(
    'conflict',
    `Another account at ${title} signs in with the address ${email} here. Sign in with your password, or ask the administrator of this workspace.`,
  );

/** The account here of a user whom a provider signed in. */
export interface AccountMatch {
  readonly userName: string;
  /** True where the address alone says so: they are signed in once they have shown that the account is theirs. */
  readonly toConfirm: boolean;
}

/** Finds or makes the account of people who come from a provider. */
export interface People {
  /** Throws a `HttpError` for somebody who is not known and may not be given an account. */
  find(person: Person, title: string): Promise<AccountMatch>;
}

export const createPeople = ({
  accounts,
  identities,
  config,
  isolation,
}: {
  accounts: AccountRepository;
  identities: IdentityRepository;
  config: Config;
  isolation: Workspace['isolation'];
}): People => {
  const signUp = async (person: Person): Promise<string | null> => {
    const email = person.emails.find((each) => config.oauth.signUpDomains.includes(domainOf(each)));
    const team = email === undefined ? null : await accounts.homeTeam();
    if (email === undefined || team === null) return null;
    requireIsolation(isolation);
    // Nobody knows this password: they sign in through the provider only.
    const passwordHash = await hashPassword(
      randomBytes(32).toString('base64url'),
      config.passwordCost,
    );
    return addUnderFreeName(accounts, person.handle, {
      fullname: withoutTurns(person.fullname).slice(0, FULLNAME_LENGTH).trim() || person.handle,
      email,
      team,
      isAdmin: false,
      passwordHash,
      oauthProvider: person.provider,
    });
  };

  return {
    async find(person, title) {
      const linked = await identities.userOf(person);
      if (linked !== null) return { userName: linked, toConfirm: false };
      const [known, other] = await identities.withEmail(person.emails);
      if (other !== undefined)
        throw new HttpError(
          'conflict',
          'Several people here have your e-mail address. Ask the administrator of this workspace.',
        );
      if (known !== undefined) {
        // Addresses are given to somebody else when their owner leaves; who they were stays.
        if (await identities.hasAnother(person, known)) throw anotherKnown(title, person);
        return { userName: known, toConfirm: true };
      }
      const name = await signUp(person);
      if (name === null)
        throw person.withoutAddress ? withoutAddress(title) : unknown(title, person);
      await identities.link(person, name);
      return { userName: name, toConfirm: false };
    },
  };
};
