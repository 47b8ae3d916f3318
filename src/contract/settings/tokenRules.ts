/* Rules of API tokens: for screens and for the server. Apart from the endpoints, so that it comes with the pages that need it. */

/** For how many days a token may be good. There is none for ever: what nobody renews is forgotten by its owner too. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
export const MAX_TOKENS = 50;
export const TOKEN_NAME_LENGTH = 100;
/** The prefix of every token, by which a leaked one is recognised. */
export const TOKEN_PREFIX = 'atl_';
/** Said to a program that asks for what only its person may do. */
export const NOT_BY_TOKEN = 'An API token may not do this. Sign in to the app.';

/** The scopes of tokens, the least first: each includes those before it. */
export const TOKEN_SCOPES = ['read', 'run', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
/** The scope of a token that is made without one. */
export const DEFAULT_SCOPE: TokenScope = 'read';

/** Whether a token of one scope may do what needs another. */
export const coversScope = (scope: TokenScope, needed: TokenScope): boolean =>
  TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);

/** Said to a program whose token has too small a scope. */
export const scopeTooSmall = (scope: TokenScope, needed: TokenScope): string =>
  `This needs an API token with the scope '${needed}', and this one has the scope '${scope}'. Make one under Settings, Credentials.`;
