import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { PushKeys } from './keys';
import type { PushServices } from './services';

/** Where a browser is reached, and by which keys what it is told is encrypted for it alone. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The result of sending: it was taken, the browser is not there any more, it will never be taken, or it may be tried again. */
export type Sent = 'taken' | 'gone' | 'refused' | { readonly againAfterMs: number | null };

export interface PushSender {
  /** `topic` names what it tells: a push service that holds an older one of the same name drops that. */
  send(subscription: Subscription, payload: string, topic: string): Promise<Sent>;
}

interface SenderParts {
  readonly keys: PushKeys;
  readonly services: PushServices;
  /** Whom push services may write to where something is wrong: 'https://…' or 'mailto:…'. */
  readonly subject: string;
}

/** How long a push service may take, and how long it keeps a notification for a browser that is off, s. */
const PATIENCE_MS = 10_000;
const KEPT_S = 24 * 3_600;

const retryAfter = (header: string | undefined): number | null => {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/** A subscription of other keys than ours (401, 403) will never be served again, like one that ended (404, 410). */
const sentOf = (status: number, after: string | undefined): Sent => {
  if (status >= 200 && status < 300) return 'taken';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 429 || status >= 500) return { againAfterMs: retryAfter(after) };
  return 'refused';
};

/** Sends to push services. Nothing is followed elsewhere, and what they answer is not read. */
export const createPushSender = ({ keys, services, subject }: SenderParts): PushSender => ({
  async send(subscription, payload, topic) {
    if (!services.allows(subscription.endpoint)) return 'gone';
    const { method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_S,
      contentEncoding: 'aes128gcm',
      topic,
      urgency: 'normal',
    });
    const lookup = services.lookupFor(subscription.endpoint);
    const options = {
      method,
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(lookup && { lookup }),
    };
    return new Promise((resolve) => {
      const ask = subscription.endpoint.startsWith('https:') ? https.request : http.request;
      const request = ask(subscription.endpoint, options, (response) => {
        response.destroy();
        resolve(sentOf(response.statusCode ?? 0, response.headers['retry-after']));
      });
      request.on('error', () => {
        resolve({ againAfterMs: null });
      });
      request.end(body);
    });
  },
});
