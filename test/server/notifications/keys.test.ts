import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { pushKeysOf } from '~/server/areas/notifications/push/keys';
import { createSecretBox } from '~/server/platform/files/secretBox';

const boxOf = (start: string) => ({
  ...createSecretBox(Buffer.alloc(32)),
  secretFor: () => start.padEnd(64, '7'),
});

describe('keys of push notifications', () => {
  it.each(['71', '0071', '000071'])(
    'are 32 and 65 bytes long and belong together where the number begins with %s',
    (start) => {
      const { publicKey, privateKey } = pushKeysOf(boxOf(start));
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
      expect(curve.getPublicKey('base64url')).toBe(publicKey);
      webpush.setVapidDetails('mailto:push@atelier.test', publicKey, privateKey);
    },
  );
});
