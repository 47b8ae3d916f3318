/** Functions for other areas: signing in, one-time links in mails, passwords, API tokens, the team of a person. */
export { deletePasswordLinks } from './addresses/queries';
export { admitted } from './admission';
export { linkHashOf, linkTo, mailOrigin, newLinkToken, openLink } from './links';
export { HASHES, hashPassword } from './passwords';
export { apiTokens, type ApiTokens } from './queries/apiTokens';
export { teamOf } from './teamOf';
export type { Addresses } from './addresses/addresses';
export type { AccountRepository } from './queries/accounts';
