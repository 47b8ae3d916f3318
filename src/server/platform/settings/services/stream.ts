import { BadSetting, type Environment } from '../environment';
import { isSet, read } from '../read';

/** Where conversations are carried by Stream instead of this server. */
export interface StreamSettings {
  /** Of the app at Stream; browsers are told it. */
  readonly key: string;
  /** Signs the tokens of people; nobody is told it. */
  readonly secret: string;
  /** The browser file of Stream's SDK, which its licence gives to Stream's customers; null takes that of the installed package. */
  readonly script: string | null;
}

const NEEDED = ['ATELIER_STREAM_KEY', 'ATELIER_STREAM_SECRET'] as const;
/** Where browsers find the SDK. */
export const STREAM_SCRIPT = '/stream-chat.js';
/** The hosts of Stream's API (its documentation names chat.stream-io-api.com, and others by region). */
export const STREAM_HOSTS = ['https://*.stream-io-api.com', 'wss://*.stream-io-api.com'] as const;
/** Reads how Stream is reached: key and secret are set, or nothing. Throws `BadSetting`. */
export const readStreamSettings = (environment: Environment): StreamSettings | null => {
  const key = read(environment, 'ATELIER_STREAM_KEY');
  const secret = read(environment, 'ATELIER_STREAM_SECRET');
  const script = read(environment, 'ATELIER_STREAM_SCRIPT');
  const lacking = NEEDED.filter((name) => !isSet(environment, name));
  if (key === null || secret === null) {
    if (lacking.length === NEEDED.length && script === null) return null;
    throw new BadSetting(`Stream needs ${lacking.join(' and ')} too.`);
  }
  return { key, secret, script };
};
