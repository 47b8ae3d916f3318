import { isWithin } from './rules';

interface Claim {
  readonly places: readonly string[];
  readonly released: Promise<void>;
}

/** Does a piece of work while nobody else of this server changes those places, what they hold, or the folders they lie in. */
export type Claims = <Result>(area: string, places: readonly string[], work: () => Promise<Result>) => Promise<Result>;

const overlap = (one: readonly string[], other: readonly string[]) =>
  one.some((place) => other.some((taken) => isWithin(place, taken) || isWithin(taken, place)));

/** Between looking whether a name is free and taking it nobody may come: who wants an overlapping place waits until it is released. */
export const createClaims = (): Claims => {
  const held = new Map<string, Set<Claim>>();
  return async (area, places, work) => {
    const claims = held.get(area) ?? new Set<Claim>();
    held.set(area, claims);
    for (let other = [...claims].find((claim) => overlap(claim.places, places)); other;) {
      await other.released;
      other = [...claims].find((claim) => overlap(claim.places, places));
    }
    let release: () => void = () => undefined;
    const claim: Claim = { places, released: new Promise((resolve) => { release = resolve; }) };
    claims.add(claim);
    try {
      return await work();
    } finally {
      claims.delete(claim);
      release();
    }
  };
};
