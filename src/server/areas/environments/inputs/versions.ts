import { InputError, quoted, type InputTarget } from './reading';

const CLAUSE = /^(~=|===?|!=|<=|>=|<|>)\s*v?(\d+(?:\.\d+){0,5})(\.\*)?(?:[a-z.]+\d+)?$/i;

const numbersOf = (version: string): readonly number[] =>
  (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number);

/** Below 0 where the first version is older, 0 where both are one, over 0 where it is newer; by as many numbers as `places` says. */
const compared = (one: readonly number[], other: readonly number[], places = 6): number => {
  for (let at = 0; at < places; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Whether a version is one that a list of version specifiers (PEP 440) allows, by the numbers of its release; null where it is no such list. */
export const allows = (specifiers: string, version: string): boolean | null => {
  const own = numbersOf(version);
  let isAllowed = true;
  for (const clause of specifiers.split(',').map((each) => each.trim())) {
    if (clause === '') continue;
    const [, operator, text = '', wildcard] = CLAUSE.exec(clause) ?? [];
    if (operator === undefined) return null;
    const asked = numbersOf(text);
    const order = compared(own, asked, wildcard === undefined ? 6 : asked.length);
    isAllowed &&= {
      '~=': order >= 0 && compared(own, asked, asked.length - 1) === 0,
      '==': order === 0,
      '===': order === 0,
      '!=': order !== 0,
      '<=': order <= 0,
      '>=': order >= 0,
      '<': order < 0,
      '>': order > 0,
    }[operator as '=='];
  }
  return isAllowed;
};

/** Throws `InputError` where a file does not allow the Python that an environment is made of. */
export const checkPython = (
  specifiers: string | undefined,
  where: string,
  { version, executable }: InputTarget,
): void => {
  if (specifiers === undefined) return;
  const isAllowed = allows(specifiers, version);
  if (isAllowed === null)
    throw new InputError(
      `${where}: ${quoted(specifiers)} is no list of version specifiers (PEP 440).`,
    );
  if (!isAllowed)
    throw new InputError(
      `${where}: ${quoted(specifiers)} does not allow Python ${version} (${executable}), of which this environment is made.`,
    );
};
