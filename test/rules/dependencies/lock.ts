/** What the lock file says of the packages that are installed where Atelier runs. */

/** A package as the lock file has it. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export type Lock = Readonly<Record<string, Locked>>;

/** 'node_modules/a/node_modules/b' is the package 'b'. */
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place;

/** Every package that is no development dependency, by its place. */
const runtimeOf = (lock: Lock) =>
  Object.entries(lock).filter(([place, { dev }]) => place !== '' && dev !== true);

/** 'x 1.0.0 (GPL-3.0)' for every runtime package whose licence is not among `allowed`; `readLicence` reads what the lock file leaves out. */
export const disallowedLicences = (
  lock: Lock,
  allowed: ReadonlySet<string>,
  readLicence: (place: string) => string | null,
): string[] =>
  runtimeOf(lock).flatMap(([place, { version, license }]) => {
    const licence = license ?? readLicence(place) ?? 'none';
    const choices = licence.replace(/^\(|\)$/g, '').split(' OR ');
    return choices.some((choice) => allowed.has(choice))
      ? []
      : [`${nameOf(place)} ${version} (${licence})`];
  });
