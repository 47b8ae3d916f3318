import { vi } from 'vitest';

type Click = (() => void) | null;

/** One notification as the browser would show it. */
export interface VisibleNotification {
  readonly title: string;
  readonly body: string | undefined;
  readonly tag: string | undefined;
  readonly icon: string | undefined;
  closed: boolean;
  onclick: Click;
}

interface Given {
  /** The browser's permission before anybody was asked; by default none is decided yet. */
  readonly permission?: NotificationPermission;
  /** The person's answer to the request for permission. */
  readonly answer?: NotificationPermission;
  /** A browser that has the class but throws for pages, as Chrome does on Android. */
  readonly throws?: boolean;
}

/** Puts a browser's notifications in place of this machine's, until `vi.unstubAllGlobals()`. */
export const fakeNotifications = ({
  permission = 'default',
  answer = 'granted',
  throws = false,
}: Given = {}) => {
  const shown: VisibleNotification[] = [];
  const settings = Object.assign(new EventTarget(), { asked: 0 });
  class FakeNotification implements VisibleNotification {
    static permission = permission;
    static requestPermission(): Promise<NotificationPermission> {
      settings.asked += 1;
      if (FakeNotification.permission === 'default') FakeNotification.permission = answer;
      return Promise.resolve(FakeNotification.permission);
    }

    readonly body: string | undefined;
    readonly tag: string | undefined;
    readonly icon: string | undefined;
    closed = false;
    onclick: Click = null;

    constructor(
      readonly title: string,
      { body, tag, icon }: NotificationOptions = {},
    ) {
      if (throws) throw new TypeError('Illegal constructor');
      Object.assign(this, { body, tag, icon });
      shown.push(this);
    }

    close(): void {
      this.closed = true;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    userAgent: '',
    permissions: { query: () => Promise.resolve(settings) },
  });
  return {
    shown,
    asked: () => settings.asked,
    /** The person changes their mind in the browser's settings. */
    change: (to: NotificationPermission) => {
      FakeNotification.permission = to;
      settings.dispatchEvent(new Event('change'));
    },
  };
};
