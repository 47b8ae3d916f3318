import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from '~/web/work/github/model/cipher';

const SECRET = 'of this installation';
const TOKEN = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';
const key = createHash('sha256').update(SECRET).digest();

/** Read by node's own cryptography: IV, ciphertext, tag. */
const opened = (sealed: string) => {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  return cipher.update(bytes.subarray(12, -16), undefined, 'utf8') + cipher.final('utf8');
};
const sealedElsewhere = () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(TOKEN), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
};

describe('the token in its cookie', () => {
  test('GH-07 is AES-GCM with an IV of 12 bytes under the SHA-256 of the secret, as other implementations read and write it', () => {
    expect(opened(encrypt(SECRET, TOKEN))).toBe(TOKEN);
    expect(decrypt(SECRET, sealedElsewhere())).toBe(TOKEN);
  });

  test('GH-08 has a fresh IV at each write, before the ciphertext', () => {
    const ivs = Array.from({ length: 50 }, () =>
      Buffer.from(encrypt(SECRET, TOKEN), 'base64url').subarray(0, 12).toString('hex'),
    );
    expect(new Set(ivs).size).toBe(50);
  });

  test('is nothing under another secret, cut off, changed or empty', () => {
    const sealed = Buffer.from(encrypt(SECRET, TOKEN), 'base64url');
    const changed = Buffer.from(sealed);
    changed[20] = changed[20]! ^ 1;
    const texts = [sealed.subarray(0, -1), changed, Buffer.alloc(0)].map((bytes) =>
      bytes.toString('base64url'),
    );
    expect([
      ...texts.map((text) => decrypt(SECRET, text)),
      decrypt('of another', sealed.toString('base64url')),
    ]).toEqual([null, null, null, null]);
  });
});
