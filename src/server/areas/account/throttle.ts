/** Failures that were counted under one key, and until when they are remembered, ms since 1970. */
export interface Counted {
  readonly points: number;
  readonly expire: number;
}

/** The facts about an attempt to sign in. */
export interface ThrottleState {
  /** Failures of this name from this address; the last one was `PAIR.rememberedMs` before its `expire`. */
  readonly pair: Counted;
  /** Failures of any name from this address, in its present window. */
  readonly address: Counted;
  /** Failures of this name from addresses that are not known for it; the last one was `NAME.rememberedMs` before its `expire`. */
  readonly name: Counted;
  /** This name has signed in from this address before. */
  readonly known: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Some tries are free, then each failure doubles the wait. */
interface Growing {
  readonly free: number;
  readonly longestWaitMs: number;
  readonly rememberedMs: number;
}

/** Of one name from one address. */
export const PAIR = {
  free: 5,
  /** Where the address has failed often with other names: each name still has its first try. */
  freeUnderAttack: 1,
  longestWaitMs: 5 * MINUTE,
  rememberedMs: DAY,
} as const;
/** Of all names from one address: an office behind one address mistypes too. */
export const ADDRESS = { most: 60, windowMs: 5 * MINUTE } as const;
/** Of one name from all addresses that are not known for it: at most 12 guesses an hour in the long run, however many addresses there are. */
export const NAME = { free: 20, longestWaitMs: 5 * MINUTE, rememberedMs: DAY } as const;
/** How long an address at which somebody signed in stays known as theirs. */
export const TRUSTED_ADDRESS_MS = 90 * DAY;

const waitAfter = (
  { points, expire }: Counted,
  { free, longestWaitMs, rememberedMs }: Growing,
  now: number,
): number => {
  if (points < free) return 0;
  const sinceLast = now - (expire - rememberedMs);
  // The clock was set back: when the last failure was is not known, and waiting for its time again could take years.
  if (sinceLast < 0) return 0;
  return Math.min(longestWaitMs, SECOND * 2 ** (points - free)) - sinceLast;
};

/** Somebody at this address, who is not known there, has failed with one name after the other. */
export const isSuspicious = ({
  address,
  known,
}: Pick<ThrottleState, 'address' | 'known'>): boolean => !known && address.points >= ADDRESS.most;

const pairWait = (standing: ThrottleState, now: number): number => {
  const { pair } = standing;
  const free = isSuspicious(standing) ? PAIR.freeUnderAttack : PAIR.free;
  return waitAfter(pair, { ...PAIR, free }, now);
};

const nameWait = ({ name, known }: ThrottleState, now: number): number =>
  known ? 0 : waitAfter(name, NAME, now);

/** How long this attempt has to wait, ms; 0 when it may be made now. */
export const waitOf = (standing: ThrottleState, now: number): number =>
  Math.max(0, pairWait(standing, now), nameWait(standing, now));

/** So many failures less; none are left of more. */
export const lessBy = ({ points, expire }: Counted, less: number): Counted => ({
  points: Math.max(0, points - less),
  expire,
});

type Kinds = 'pair' | 'address' | 'name';

/** One failure more. Those from an address that is known for the name say nothing about strangers. */
export const countedUp = (
  { pair, address, name, known }: ThrottleState,
  now: number,
): Record<Kinds, Counted> => ({
  pair: { points: pair.points + 1, expire: now + PAIR.rememberedMs },
  address: {
    points: address.points + 1,
    // A window that would end later than a new one was begun before the clock was set back.
    expire:
      address.points === 0 || address.expire > now + ADDRESS.windowMs
        ? now + ADDRESS.windowMs
        : address.expire,
  },
  name: known ? name : { points: name.points + 1, expire: now + NAME.rememberedMs },
});
