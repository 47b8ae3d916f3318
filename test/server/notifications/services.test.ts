import { describe, expect, it } from 'vitest';
import { pushServices } from '~/server/areas/notifications/push/services';
import { readPushSettings } from '~/server/platform/settings/services/push';

const services = pushServices({ hosts: ['push.example.org', 'http://127.0.0.1:9'] });

describe('the push services that are asked', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
    'https://push.example.org/x',
    'http://127.0.0.1:9/x',
  ])('%s is one', (endpoint) => {
    expect(services.allows(endpoint)).toBe(true);
  });

  it.each([
    'http://127.0.0.1:1/x',
    'https://127.0.0.1/x',
    'https://evil.example.org/x',
    'https://fcm.googleapis.com.evil.example.org/x',
    'file:///etc/passwd',
    'https://fcm.googleapis.com:8443/x',
    'https://a:b@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://[::1]/x',
    'nothing',
    'https://evilpush.apple.com/x',
    'http://push.example.org/x',
    'https://push.example.org:8443/x',
    'https://169.254.169.254/latest',
  ])('%s is none', (endpoint) => {
    expect(services.allows(endpoint)).toBe(false);
  });

  it('a name that leads into a private network is not connected to, unless the administrator named it', async () => {
    expect(services.lookupFor('https://push.example.org/x')).toBeUndefined();
    const lookup = services.lookupFor('https://fcm.googleapis.com/x')!;
    for (const options of [{ all: true }, {}]) {
      const error = await new Promise((resolve) => {
        lookup('localhost', options, resolve);
      });
      expect(error).toMatchObject({ message: 'localhost leads into a private network.' });
    }
  });

  it('others are named by the administrator, and plain http is for this machine alone', () => {
    expect(readPushSettings({})).toEqual({ hosts: [] });
    expect(
      readPushSettings({
        ATELIER_PUSH_HOSTS: 'push.example.org, https://push.example.org:8443,http://127.0.0.1:9',
      }).hosts,
    ).toEqual(['push.example.org', 'https://push.example.org:8443', 'http://127.0.0.1:9']);
    for (const bad of [
      'http://push.example.org',
      'https://push.example.org/path',
      'ftp://x',
      'a b',
    ]) {
      expect(() => readPushSettings({ ATELIER_PUSH_HOSTS: bad })).toThrow(
        /ATELIER_PUSH_HOSTS must hold/,
      );
    }
  });
});
