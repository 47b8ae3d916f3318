import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const BLOCK_SIZE = 8;

/** How many passwords of strangers are hashed at once: one hash takes 33 MB and a thread that files need too. */
export const HASHES = {
  atOnce: 2,
  waiting: 50,
  full: ['Too many people come at once. Please try again in a moment.', 2],
} as const;

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** cost;
    const options = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE };
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** 'scrypt$<cost>$<salt>$<key>': the parameters travel with the hash, so that the cost can grow. */
export const hashPassword = async (password: string, cost: number): Promise<string> => {
  const salt = randomBytes(16);
  return [
    'scrypt',
    cost,
    salt.toString('base64url'),
    (await derive(password, salt, cost)).toString('base64url'),
  ].join('$');
};

/** Takes as long for a hash that is null (nobody of that name) as for a wrong password. */
export const verifyPassword = async (
  password: string,
  hash: string | null,
  cost: number,
): Promise<boolean> => {
  const [, storedCost, salt = '', key = ''] = (
    hash ?? `scrypt$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  ).split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(storedCost));
  return hash !== null && expected.length === given.length && timingSafeEqual(expected, given);
};

/** A password for a person to copy: 15 letters and digits without look-alikes, 88 bits. */
export const generatePassword = (): string => {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const picked: string[] = [];
  while (picked.length < 15) {
    const [byte = 255] = randomBytes(1);
    // Bytes above the last whole multiple would favour the first letters.
    if (byte < 256 - (256 % letters.length)) picked.push(letters[byte % letters.length] ?? '');
  }
  return [picked.slice(0, 5), picked.slice(5, 10), picked.slice(10)]
    .map((part) => part.join(''))
    .join('-');
};
