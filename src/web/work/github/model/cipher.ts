import { gcm } from '@noble/ciphers/aes.js';
import { randomBytes } from '@noble/ciphers/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes of the initialisation vector, new for every write and stored before the ciphertext (GH-07, GH-08). */
const IV_BYTES = 12;

const utf8 = new TextEncoder();
const keyOf = (secret: string) => sha256(utf8.encode(secret));

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

/**
 * AES-GCM with the SHA-256 of `secret` as key, as text a cookie can hold: IV, ciphertext, tag. In plain JavaScript, because browsers
 * keep WebCrypto from pages served by http. It hides the token from a glance only: the key reaches the browser too.
 */
export const encrypt = (secret: string, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const sealed = gcm(keyOf(secret), iv).encrypt(utf8.encode(text));
  return toText(Uint8Array.from([...iv, ...sealed]));
};

/** The text that was encrypted with this secret; null where it was not, or not whole. */
export const decrypt = (secret: string, text: string): string | null => {
  try {
    const bytes = toBytes(text);
    return new TextDecoder().decode(
      gcm(keyOf(secret), bytes.subarray(0, IV_BYTES)).decrypt(bytes.subarray(IV_BYTES)),
    );
  } catch {
    return null;
  }
};
