/** Licences and Node versions, according to the lock file, of the packages that are installed where Atelier runs. */
import { subset } from 'semver';

/** A package as the lock file has it. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly engines?: { readonly node?: string };
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

/** 'x 1.0.0 (>=22)' for every runtime package that does not say it runs on each version of `promised`, a range of Node. */
export const packagesOutside = (lock: Lock, promised: string): string[] =>
  runtimeOf(lock).flatMap(([place, { version, engines }]) =>
    subset(promised, engines?.node ?? '*')
      ? []
      : [`${nameOf(place)} ${version} (${engines?.node})`],
  );
