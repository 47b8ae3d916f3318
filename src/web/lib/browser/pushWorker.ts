import { eventChannel, type EventChannel } from 'redux-saga';
import { unlessBlocked } from './storage';
import { sameOriginPath } from './url/location';

/** Where this browser is sent push notifications, and by which keys only it reads them. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The message of the worker to a page: a notification was clicked that leads there, or something happened just now. */
export type FromWorker = { readonly open: string } | { readonly pushed: string };

/** Another script has another address: only so does a browser that has this one take it (`public/push-worker.js`). */
const SCRIPT = '/push-worker.js?1';
/** No page lies there: the worker has nothing to do with what pages ask for, and can keep none of the app. */
const SCOPE = '/push-worker/';

/** Undefined where the page did not come safely, and in browsers that have none. */
const container = (): ServiceWorkerContainer | undefined =>
  unlessBlocked(() => globalThis.navigator?.serviceWorker);

const addressOf = (subscription: PushSubscription): PushAddress | null => {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
};

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
    sign.charCodeAt(0),
  );

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array) =>
  one !== null &&
  one !== undefined &&
  one.byteLength === other.length &&
  new Uint8Array(one).every((byte, at) => byte === other[at]);

const activated = (registration: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    const starts = registration.installing ?? registration.waiting;
    if (registration.active || !starts) resolve();
    starts?.addEventListener('statechange', () => {
      if (starts.state === 'activated') resolve();
    });
  });

/**
 * Has the browser's push service send to this browser what is signed with this key. Null where the browser has no such service, or cannot reach it.
 * A subscription with another key, of another installation, is given up first.
 */
export const subscribePush = async (publicKey: string): Promise<PushAddress | null> => {
  try {
    const registration = await container()?.register(SCRIPT, {
      scope: SCOPE,
      updateViaCache: 'none',
    });
    if (!registration?.pushManager) return null;
    await activated(registration);
    const key = bytesOf(publicKey);
    const before = await registration.pushManager.getSubscription();
    if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe();
    return addressOf(
      await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      }),
    );
  } catch {
    return null;
  }
};

/** This browser is sent nothing any more; answers where it was, null where it was nowhere. */
export const unsubscribePush = async (): Promise<string | null> => {
  try {
    const subscription = await (
      await container()?.getRegistration(SCOPE)
    )?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint ?? null;
  } catch {
    return null;
  }
};

const readMessage = (data: unknown): FromWorker | null => {
  if (typeof data !== 'object' || data === null) return null;
  if ('pushed' in data && typeof data.pushed === 'string') return { pushed: data.pushed };
  const open = 'open' in data ? sameOriginPath(data.open) : null;
  return open === null ? null : { open };
};

/** Tells what the worker says to this page. */
export const workerMessages = (): EventChannel<FromWorker> =>
  eventChannel<FromWorker>((emit) => {
    const workers = container();
    const hear = ({ data }: MessageEvent) => {
      const message = readMessage(data);
      if (message) emit(message);
    };
    workers?.addEventListener?.('message', hear);
    workers?.startMessages?.();
    return () => {
      workers?.removeEventListener?.('message', hear);
    };
  });
