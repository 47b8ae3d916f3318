import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const hashOf = (key: string) => createHash('sha256').update(key).digest();
const HINT_LENGTH = 4;

/** A new key. It is random enough that its hash alone tells nothing of it; only the hash is kept. */
export const newKey = (): {
  readonly key: string;
  readonly hash: string;
  readonly hint: string;
} => {
  const key = `pfk_${randomBytes(24).toString('base64url')}`;
  return { key, hash: hashOf(key).toString('hex'), hint: key.slice(-HINT_LENGTH) };
};

/** Whether a key is one of those. Takes as long for a wrong one as for a right one. */
export const opens = (key: string, hashes: readonly string[]): boolean => {
  const given = hashOf(key);
  return hashes.reduce((is, hash) => timingSafeEqual(given, Buffer.from(hash, 'hex')) || is, false);
};
