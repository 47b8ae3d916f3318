// Shows what the server tells of while nobody looks at the app, and leads there. It answers no requests of any page and keeps nothing.
const PICTURE = '/notification.png';

addEventListener('install', () => {
  skipWaiting();
});

const appWindows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

const textOr = (value, otherwise) => (typeof value === 'string' ? value : otherwise);

/** An address of this app; whatever else is said leads home. */
const ownAddress = (to) =>
  typeof to === 'string' &&
  /^\/(?![/\\])/.test(to) &&
  new URL(to, location.origin).origin === location.origin
    ? to
    : '/';

const saidIn = (data) => {
  try {
    const { title, body, to, about } = data.json();
    return {
      title: textOr(title, 'Atelier'),
      body: textOr(body, ''),
      to: ownAddress(to),
      about: textOr(about, ''),
    };
  } catch {
    return { title: 'Atelier', body: 'Something happened.', to: '/notifications', about: '' };
  }
};

/** Whoever looks at the app is told there; the same thing twice is one notification. */
const tell = async ({ title, body, to, about }) => {
  const windows = await appWindows();
  for (const page of windows) page.postMessage({ pushed: about });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await registration.showNotification(title, { body, tag: about, icon: PICTURE, data: { to } });
};

const lead = async (to) => {
  const [page] = await appWindows();
  if (!page) return clients.openWindow(to);
  page.postMessage({ open: to });
  return page.focus();
};

addEventListener('push', (event) => {
  event.waitUntil(tell(saidIn(event.data)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(ownAddress(event.notification.data?.to)));
});
