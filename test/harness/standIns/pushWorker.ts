import { vi } from 'vitest';

interface Given {
  /** The push service does not answer. */
  readonly refuses?: boolean;
  readonly endpoint?: string;
}

const SCOPE = '/push-worker/';
const KEYS = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
};

/** Puts a browser with a push service in place of this machine's, until `vi.unstubAllGlobals()`. Call it after `fakeNotifications`. */
export const fakePushWorker = ({
  refuses = false,
  endpoint = 'https://push.example.org/send/x',
}: Given = {}) => {
  const scripts: (readonly [string, string])[] = [];
  let key: Uint8Array | null = null;
  const subscription = () =>
    key === null
      ? null
      : {
          endpoint,
          options: { applicationServerKey: key.slice().buffer },
          toJSON: () => ({ endpoint, keys: KEYS }),
          unsubscribe: () => {
            key = null;
            return Promise.resolve(true);
          },
        };
  const registration = {
    active: {},
    pushManager: {
      getSubscription: () => Promise.resolve(subscription()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (refuses) return Promise.reject(new Error('push service error'));
        key = applicationServerKey;
        return Promise.resolve(subscription());
      },
    },
  };
  const workers = Object.assign(new EventTarget(), {
    register: (script: string, { scope }: { scope: string }) => {
      if (scope !== SCOPE)
        return Promise.reject(new Error('Other workers are none of its business.'));
      scripts.push([script, scope]);
      return Promise.resolve(registration);
    },
    getRegistration: (scope: string) => Promise.resolve(scope === SCOPE ? registration : undefined),
    startMessages: () => undefined,
  });
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(globalThis.navigator ?? null) as object, {
      serviceWorker: workers,
    }),
  );
  return {
    scripts,
    /** By which key the browser is subscribed; null where it is not. */
    key: () => (key === null ? null : Buffer.from(key).toString('base64url')),
    /** Sends a message of the worker to the pages. */
    says: (data: unknown) => {
      workers.dispatchEvent(Object.assign(new Event('message'), { data }));
    },
  };
};
