import { createHmac } from 'node:crypto';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import { networkOf } from '../../platform/http/network';
import { attemptRepository, type Counts } from './queries/attempts';
import {
  countedUp,
  isSuspicious,
  TRUSTED_ADDRESS_MS,
  lessBy,
  waitOf,
  type Counted,
  type ThrottleState,
} from './throttle';
import type { SecretBox } from '../../platform/files/secretBox';

/** Failed sign-ins, counted in the database: several servers share them, and a restart forgives nothing. */
export interface Attempts {
  /**
   * Counts an attempt as failed before its password is looked at. Throws `limited`, with the time to wait, where it comes
   * too soon. `tooMany` says of what there were too many. Answers whether the address has failed so often that others go first.
   */
  begin(name: string, address: string, tooMany?: string): Promise<{ readonly isLast: boolean }>;
  /** The password could not be looked at: the attempt does not count. */
  takeBack(name: string, address: string): Promise<void>;
  /** Forgets the failures of this name from this address, and knows it as theirs from now on: they showed there who they are. */
  succeeded(name: string, address: string): Promise<void>;
}

/** So many rows are kept; beyond them those that end first go. Looked after once in so many attempts or so long, ms. */
export const MAX_ROWS = 10_000;
export const SWEPT = { attempts: 100, afterMs: 10 * 60_000 } as const;

const spoken = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
};

const refuseTooSoon = (standing: ThrottleState, now: number, tooMany: string): void => {
  const seconds = Math.ceil(waitOf(standing, now) / 1000);
  if (seconds === 0) return;
  throw new HttpError('limited', `${tooMany} Please try again in ${spoken(seconds)}.`, {
    retryAfter: seconds,
  });
};

const NONE: Counted = { points: 0, expire: 0 };
const KINDS = ['pair', 'address', 'name'] as const;
type Keys = Readonly<Record<(typeof KINDS)[number] | 'known', string>>;

const standingOf = (counts: Counts, keys: Keys, now: number): ThrottleState => {
  const counted = (key: string): Counted => {
    const found = counts.get(key);
    return found && found.expire > now ? found : NONE;
  };
  const [pair, address, name] = [counted(keys.pair), counted(keys.address), counted(keys.name)];
  return { pair, address, name, known: counted(keys.known) !== NONE };
};

/** Names and addresses are kept as keyed hashes alone. */
const createKeys = (secretBox: Pick<SecretBox, 'secretFor'>) => {
  const secret = secretBox.secretFor('sign-in attempts');
  const keyOf = (...words: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(words)).digest('base64url');
  return (name: string, address: string): Keys => {
    const network = networkOf(address);
    return {
      pair: keyOf('pair', name, network),
      known: keyOf('known', name, network),
      address: keyOf('address', network),
      name: keyOf('name', name),
    };
  };
};

/**
 * Limits for wrong guesses at the current password of a signed-in user. A stolen session must not be a place to guess it at leisure: it counts
 * as a sign-in does, but by itself, so that others who guess at the sign-in block nobody here.
 */
export const currentPasswordOf = (userName: string): string => `\0current password of ${userName}`;

const systemTime = () => Date.now();

export const createAttempts = (
  db: Database,
  secretBox: Pick<SecretBox, 'secretFor'>,
  now: () => number = systemTime,
): Attempts => {
  const repository = attemptRepository(db);
  const keysOf = createKeys(secretBox);
  const counted = (keys: Keys) => KINDS.map((kind) => keys[kind]);
  const isKnown = async (keys: Keys) =>
    standingOf(await repository.read([keys.known]), keys, now()).known;
  let [begun, sweptAt] = [0, 0];
  const sweepNowAndThen = async () => {
    begun += 1;
    if (begun < SWEPT.attempts && now() - sweptAt < SWEPT.afterMs) return;
    [begun, sweptAt] = [0, now()];
    await repository.sweep(now(), MAX_ROWS);
  };
  return {
    async begin(name, address, tooMany = 'Too many failed sign-ins.') {
      const keys = keysOf(name, address);
      const before = await repository.read(Object.values(keys));
      const { known } = standingOf(before, keys, now());
      // Most of what is refused is refused here, and locks nothing.
      refuseTooSoon(standingOf(before, keys, now()), now(), tooMany);
      let isLast = false;
      await repository.change(counted(keys), (counts) => {
        const standing = { ...standingOf(counts, keys, now()), known };
        refuseTooSoon(standing, now(), tooMany);
        isLast = isSuspicious(standing);
        const more = countedUp(standing, now());
        return new Map(KINDS.map((kind) => [keys[kind], more[kind]]));
      });
      await sweepNowAndThen();
      return { isLast };
    },
    async takeBack(name, address) {
      const keys = keysOf(name, address);
      const known = await isKnown(keys);
      await repository.change(counted(keys), (counts) => {
        const less = [...counts].filter(([key]) => !known || key !== keys.name);
        return new Map(less.map(([key, count]) => [key, lessBy(count, 1)]));
      });
    },
    async succeeded(name, address) {
      const keys = keysOf(name, address);
      const known = await isKnown(keys);
      await repository.change(counted(keys), (counts) => {
        const {
          pair: { points },
          ...standing
        } = standingOf(counts, keys, now());
        return new Map<string, Counted | null>([
          [keys.pair, null],
          [keys.address, lessBy(standing.address, points)],
          [keys.name, known ? standing.name : lessBy(standing.name, points)],
          [keys.known, { points: 0, expire: now() + TRUSTED_ADDRESS_MS }],
        ]);
      });
    },
  };
};
