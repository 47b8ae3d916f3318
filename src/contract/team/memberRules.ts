/*
 * Rules and texts of members: for screens and for the server. Apart from the
 * endpoints, and imported by its own path, so that it comes with the pages that need it.
 */

import type { Member } from './team';

/** The raw status of somebody who was invited and has not come yet (ADM-04). */
export const INVITED = 'invited';
export type MemberStatus = 'invited' | 'enabled' | 'disabled';
/** How a person of the team stands (ADM-03): who is invited is that, whatever the account says. */
export const memberStatus = ({
  status,
  account_enabled,
}: Pick<Member, 'status' | 'account_enabled'>): MemberStatus => {
  if (status === INVITED) return 'invited';
  return account_enabled ? 'enabled' : 'disabled';
};

/** Toasts about members (ADM-08, ADM-09). */
export const MEMBER_TEXTS = {
  updated: 'Team member updated',
  invited: 'Team member invited',
  enabled: 'Team member enabled',
  disabled: 'Team member disabled',
  madeAdmin: 'Team member made admin',
  unmadeAdmin: 'Team member unmade admin',
  sent: 'Invitation(s) sent',
} as const;
/** Why nobody makes the last admin none, or disables them (ADM-14). */
export const LAST_ADMIN = 'A team needs at least one admin';
/** Nobody changes their own record here (ADM-07). */
export const SELF_RECORD = 'Your own record is view only.';
/** Texts about fields (ADM-05, ADM-28). */
export const MEMBER_RULES = {
  fullname: 'Please enter a valid name',
  email: 'Please enter a valid email',
  empty: 'Please fill this field',
} as const;

/** The addresses of a text with whitespace, commas or semicolons between (ADM-26); each once, whatever its case. */
export const addressesIn = (text: string): string[] => {
  const all = text.split(/[\s,;]+/).filter((each) => each !== '');
  return [...new Map(all.map((each) => [each.toLowerCase(), each])).values()];
};
/** Names every address that is none (ADM-27). */
export const invalidAddresses = (addresses: readonly string[]): string =>
  `Invalid email address: ${addresses.join(', ')}`;

/** The rule of user names. */
export const USER_NAME = /^(?!.*\.\.)[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$/;
export const USER_NAME_RULE =
  'Small letters, digits, dots, dashes and underscores; a letter or a digit at either end; at most 32.';
