/* What holds of API tokens: for screens and for the server. Apart from the endpoints, so that it comes with the pages that need it. */

/** For how many days a token may be good. There is none for ever: what nobody renews is forgotten by its owner too. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
export const MOST_TOKENS = 50;
export const TOKEN_NAME_LENGTH = 100;
/** What every token begins with, so that one is known for what it is where it lies about. */
export const TOKEN_PREFIX = 'atl_';
/** Said to a program that asks for what only its person may do. */
export const NOT_BY_TOKEN = 'An API token may not do this. Sign in to the app.';
