import { isWithin } from '../../platform/storage/paths';

interface Claim {
  readonly locations: readonly string[];
  readonly released: Promise<void>;
}

/** Does a piece of work while nobody else of this server changes those locations, what they hold, or the folders they lie in. */
export type Claims = <Result>(
  area: string,
  locations: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

const overlap = (one: readonly string[], other: readonly string[]) =>
  one.some((location) =>
    other.some((taken) => isWithin(location, taken) || isWithin(taken, location)),
  );

/** Between looking whether a name is free and taking it nobody may come: who wants an overlapping location waits until it is released. */
export const createClaims = (): Claims => {
  const held = new Map<string, Set<Claim>>();
  return async (area, locations, work) => {
    const claims = held.get(area) ?? new Set<Claim>();
    held.set(area, claims);
    for (let other = [...claims].find((claim) => overlap(claim.locations, locations)); other;) {
      await other.released;
      other = [...claims].find((claim) => overlap(claim.locations, locations));
    }
    let release: () => void = () => undefined;
    const claim: Claim = {
      locations,
      released: new Promise((resolve) => {
        release = resolve;
      }),
    };
    claims.add(claim);
    try {
      return await work();
    } finally {
      claims.delete(claim);
      release();
    }
  };
};
