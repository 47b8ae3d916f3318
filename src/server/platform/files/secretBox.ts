import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Keeps secrets of people so that a copy of the database alone does not show them: AES-256-GCM under the server's own key. */
export interface SecretBox {
  /** The text encrypted; `owner` (whom it belongs to) must be said again to open it. */
  seal(text: string, owner: string): string;
  /** The text; null where it was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string | null;
  /** A secret of this installation for one purpose, 64 hex digits: always the same, and it tells nothing about the key. */
  secretFor(purpose: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export const createSecretBox = (serverKey: Buffer): SecretBox => {
  const derive = (purpose: string) =>
    createHmac('sha256', serverKey).update(`atelier: ${purpose}`).digest();
  const key = derive('secrets at rest');
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        // It was sealed with another key, or changed since.
        return null;
      }
    },
    secretFor: (purpose) => derive(purpose).toString('hex'),
  };
};
