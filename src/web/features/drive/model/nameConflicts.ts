import type { OnClash } from '~/contract';
import type { CopyOrMove } from '../events';

export type Answer = Exclude<OnClash, 'ask'>;

/** Things whose names are taken where they are to go, and what was decided about them so far. */
export interface NameConflicts extends CopyOrMove {
  readonly decided: Readonly<Record<string, Answer>>;
}

/** Those about which nothing is decided yet; the first one is being asked about. */
export const undecided = ({ paths, decided }: NameConflicts): readonly string[] =>
  paths.filter((path) => !(path in decided));

/** Takes an answer for the one that is asked about, or for all that are left. */
export const answered = (
  clashes: NameConflicts,
  answer: Answer,
  forAll: boolean,
): NameConflicts => {
  const left = undecided(clashes);
  const about = forAll ? left : left.slice(0, 1);
  return {
    ...clashes,
    decided: { ...clashes.decided, ...Object.fromEntries(about.map((path) => [path, answer])) },
  };
};

/** The paths by what becomes of them; a path without an answer stays where it is. */
export const byAnswer = ({
  paths,
  decided,
}: NameConflicts): readonly (readonly [Answer, readonly string[]])[] =>
  (['replace', 'keep_both', 'skip'] as const)
    .map((answer) => [answer, paths.filter((path) => decided[path] === answer)] as const)
    .filter(([, some]) => some.length > 0);
