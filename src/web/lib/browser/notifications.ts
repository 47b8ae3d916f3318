import { eventChannel, type EventChannel } from 'redux-saga';

/** Whether the browser shows notifications of ours: the person's answer ('default' is none yet), or why they cannot be asked. */
export type Permission = NotificationPermission | 'unsupported' | 'insecure';

/** The permission of the browser. Pages that came by plain http from another machine may show none ('insecure'). */
export const readPermission = (): Permission => {
  if (typeof document !== 'undefined' && !globalThis.isSecureContext) return 'insecure';
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
};

/** Asks the person, unless they have answered before. Call it within the click: browsers ignore the question otherwise. */
export const requestPermission = async (): Promise<Permission> => {
  const before = readPermission();
  if (before === 'unsupported' || before === 'insecure') return before;
  return Notification.requestPermission();
};

/** Tells when the person changes their answer in the browser's settings. */
export const permissionChanges = (): EventChannel<Permission> =>
  eventChannel<Permission>((emit) => {
    const closed = new AbortController();
    const tell = () => {
      emit(readPermission());
    };
    const listen = (status: PermissionStatus) => {
      status.addEventListener('change', tell, { signal: closed.signal });
    };
    // A browser that cannot answer this tells of no change: the next click asks it anyway.
    globalThis.navigator?.permissions
      ?.query({ name: 'notifications' })
      .then(listen, () => undefined);
    return () => {
      closed.abort();
    };
  });

/** The content of a notification; one with the `tag` of another takes its place. */
export interface NotificationOptions {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** Called when it is clicked, beside bringing the tab to the front. */
  readonly onOpen?: (() => void) | undefined;
}

/** Systems draw no SVG beside a notification. */
const PICTURE = '/notification.png';

/** Shows a notification that brings the tab to the front when it is clicked. False where the browser has none for pages (Chrome on Android). */
export const showNotification = ({ title, body, tag, onOpen }: NotificationOptions): boolean => {
  try {
    const notification = new Notification(title, { body, tag, icon: PICTURE });
    notification.onclick = () => {
      window.focus();
      onOpen?.();
      notification.close();
    };
    return true;
  } catch {
    return false;
  }
};

/** Why the browser shows no notifications of ours, in a sentence (SET-11). */
export const PUSH_PROBLEMS: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  denied:
    'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.',
  default: 'Browser notifications were not allowed.',
  unsupported: 'This browser cannot show notifications.',
  insecure: 'Browsers show notifications of pages with a secure address (https) only.',
};
