import type { AddedPackage } from './notebooks';

/** A line of the packages that a job adds, and its text (Python Packaging User Guide, 'Version specifiers'). */
export const ADDED_PACKAGE =
  /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?==[A-Za-z0-9][A-Za-z0-9.!+_-]{0,63}$/;
export const ADDED_PACKAGE_RULE =
  'Each line is the name of a package and its version: six==1.16.0.';

/** The packages of the newest Python that has any: an environment, and a run, has one. */
export const newestOf = (packages: readonly AddedPackage[]): readonly AddedPackage[] => {
  const minor = ({ python }: AddedPackage) => Number(python.split('.')[1] ?? 0);
  const newest = Math.max(...packages.map(minor));
  return packages.filter((each) => minor(each) === newest);
};
/** 'six==1.16.0' */
export const pinOf = ({ name, version }: AddedPackage): string => `${name}==${version}`;
