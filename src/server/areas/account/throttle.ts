/** Failures that were counted under one key, and until when they are remembered, ms since 1970. */
export interface Counted {
  readonly points: number;
  readonly expire: number;
}

/** What is known when somebody tries to sign in. */
export interface Standing {
  /** Failures of this name from this address; the last one was `PAIR.rememberedMs` before its `expire`. */
  readonly pair: Counted;
  /** Failures of any name from this address, and of this name from anywhere, in their present window. */
  readonly address: Counted;
  readonly name: Counted;
  /** This name has signed in from this address before. */
  readonly known: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Of one name from one address: some tries are free, then each failure doubles the wait. */
export const PAIR = {
  free: 5,
  freeUnderAttack: 1,
  longestWaitMs: 5 * MINUTE,
  rememberedMs: DAY,
} as const;
/** Of all names from one address: an office behind one address mistypes too. */
export const ADDRESS = { most: 60, windowMs: 5 * MINUTE } as const;
/** Of one name from everywhere: with more than that somebody is guessing. */
export const NAME = { most: 50, windowMs: 60 * MINUTE } as const;
/** How long an address at which somebody signed in stays known as theirs. */
export const KNOWN_MS = 90 * DAY;

const pairWait = ({ pair, name, known }: Standing, now: number): number => {
  // Guessing from everywhere costs strangers' addresses their free tries, and never more: each still has its first.
  const free = !known && name.points >= NAME.most ? PAIR.freeUnderAttack : PAIR.free;
  if (pair.points < free) return 0;
  const wait = Math.min(PAIR.longestWaitMs, SECOND * 2 ** (pair.points - free));
  return pair.expire - PAIR.rememberedMs + wait - now;
};

const addressWait = ({ address, known }: Standing, now: number): number =>
  !known && address.points >= ADDRESS.most ? address.expire - now : 0;

/** How long this attempt has to wait, ms; 0 when it may be made now. */
export const waitOf = (standing: Standing, now: number): number =>
  Math.max(0, pairWait(standing, now), addressWait(standing, now));

/** So many failures less; none are left of more. */
export const lessBy = ({ points, expire }: Counted, less: number): Counted => ({
  points: Math.max(0, points - less),
  expire,
});

type Kinds = 'pair' | 'address' | 'name';

/** One failure more. */
export const countedUp = (
  { pair, address, name }: Pick<Standing, Kinds>,
  now: number,
): Record<Kinds, Counted> => ({
  pair: { points: pair.points + 1, expire: now + PAIR.rememberedMs },
  address: {
    points: address.points + 1,
    expire: address.points === 0 ? now + ADDRESS.windowMs : address.expire,
  },
  name: { points: name.points + 1, expire: name.points === 0 ? now + NAME.windowMs : name.expire },
});
