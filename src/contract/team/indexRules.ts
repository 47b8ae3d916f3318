/*
 * Rules of package indexes: for screens and for the server. Apart from the endpoints, and imported by its own path, so that it comes with the
 * pages that need it.
 */
import { MASKED_FROM } from '../settings/secretRules';

/** Build logs name an index by it. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const INDEX_NAME_LENGTH = 60;
export const INDEX_ADDRESS_LENGTH = 1_000;
export const INDEX_LOGIN_LENGTH = 200;
export const INDEX_PASSWORD_LENGTH = 4_096;
/** The most indexes of a team. */
export const MAX_INDEXES = 20;
/** The user name of an index that is given only a token. */
export const TOKEN_LOGIN = '__token__';

/** The fields of an index as an admin writes them. */
export interface IndexValues {
  readonly name: string;
  readonly address: string;
  readonly login: string;
  /** Undefined where the stored one stays. */
  readonly password: string | undefined;
}

const addressProblem = (address: string): string | undefined => {
  if (/[\s\p{Cc}]/u.test(address)) return 'An address has no blanks and no control characters.';
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address))
    return 'An address begins with https:// (or http://), as in https://pypi.example.com/simple.';
  if (/^[^/]*\/\/[^/]*@/.test(address))
    return 'Write the user name and the password into their own fields, not into the address.';
  return /[?#]/.test(address) ? "An address has no '?' and no '#'." : undefined;
};

const loginProblem = (login: string): string | undefined =>
  /[:\p{Cc}]/u.test(login) ? "A user name has no ':' and no control characters." : undefined;

const passwordProblem = ({ login, password }: IndexValues): string | undefined => {
  if (password === undefined) return undefined;
  if (password === '') return login === '' ? undefined : 'A user name needs a password or a token.';
  if (/\p{Cc}/u.test(password)) return 'A password has no control characters.';
  return password.length < MASKED_FROM
    ? `At least ${MASKED_FROM} characters: a shorter one cannot be masked in logs.`
    : undefined;
};

/** The faults of an index by field; none where it can be stored. */
export const indexProblems = (values: IndexValues): Partial<Record<keyof IndexValues, string>> => {
  const problems = {
    name: NAME.test(values.name)
      ? undefined
      : 'Letters, digits, dots, hyphens and underscores; a letter or a digit first.',
    address: addressProblem(values.address),
    login: loginProblem(values.login),
    password: passwordProblem(values),
  };
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== undefined),
  );
};
