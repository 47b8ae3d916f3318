/*
 * Rules of secrets: for screens and for the server. Apart from the endpoints, and imported by its own path, so that it comes with the
 * pages that need it.
 */

/** The name of a variable, as programs find it. */
export const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
export const SECRET_NAME_RULE = 'Letters, digits and underscores; no digit first.';
/** Names that mean something to the system or to Atelier. */
const TAKEN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|IFS|ENV|BASH_ENV|VIRTUAL_ENV|RANK|WORLD_SIZE|LOCAL_RANK|NODE_RANK|MASTER_ADDR|MASTER_PORT|CUDA_VISIBLE_DEVICES|LD_.*|PYTHON.*|ATELIER_.*)$/i;
export const SECRET_NAME_TAKEN = 'This name means something to the system. Choose another one.';
export const SECRET_NAME_LENGTH = 100;
export const SECRET_LENGTH = 16_384;
export const MAX_SECRETS = 100;
/** So many are given to one notebook or job. */
export const MAX_SECRETS_PER_RUN = 50;
/** The most people who are confirmed at once. */
export const MAX_CONFIRMED = 100;
/** Values that are shorter are not masked: they would take too much else away. */
export const MASKED_FROM = 6;
/** The text in place of a value. */
export const MASK = '••••••';

/** The fault of the name of a secret; undefined where there is none. */
export const secretNameProblem = (name: string): string | undefined => {
  if (!SECRET_NAME.test(name)) return SECRET_NAME_RULE;
  if (name.length > SECRET_NAME_LENGTH)
    return `A name has at most ${SECRET_NAME_LENGTH} characters.`;
  return TAKEN.test(name) ? SECRET_NAME_TAKEN : undefined;
};
