import { createECDH } from 'node:crypto';
import type { SecretBox } from '../../../platform/files/secretBox';

/** By which keys this installation shows push services that it is the one a browser subscribed with (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * They are made of the server's own key: there is nothing else to keep or lose, every server of an installation has the same, and the database
 * holds neither. One number in four thousand million is no key of this curve, so the next one is taken.
 */
export const pushKeysOf = (secretBox: SecretBox, turn = 0): PushKeys => {
  const curve = createECDH('prime256v1');
  const number = Buffer.from(secretBox.secretFor(`push notifications ${turn}`), 'hex');
  try {
    curve.setPrivateKey(number);
  } catch {
    // The number is no key of the curve: the next one is tried.
    return pushKeysOf(secretBox, turn + 1);
  }
  return {
    publicKey: curve.getPublicKey('base64url'),
    // Not `curve.getPrivateKey()`: it drops leading zeros, and a push service takes 32 bytes only.
    privateKey: number.toString('base64url'),
  };
};
