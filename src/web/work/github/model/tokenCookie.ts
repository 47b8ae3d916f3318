import { SESSION_LIFETIME_MS } from '~/contract';

/** The cookie of its own that holds the GitHub token, encrypted (GH-06). */
export const GITHUB_COOKIE = 'atelier_github';

/** The ciphers are loaded when a token is first written or read. */
const ciphers = () => import('./cipher');

const write = (value: string, seconds: number) => {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${GITHUB_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
};

const written = (): string | null => {
  if (typeof document === 'undefined') return null;
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${GITHUB_COOKIE}=`));
  return pair?.slice(GITHUB_COOKIE.length + 1) || null;
};

/** Whether there is a cookie to read. */
export const hasToken = (): boolean => written() !== null;

/** The token of the cookie; null where there is none, or none of this installation. */
export const readToken = async (secret: string): Promise<string | null> => {
  const value = written();
  if (value === null || secret === '') return null;
  const { decrypt } = await ciphers();
  return decrypt(secret, value);
};

/** Writes the token for as long as stored auth lasts, 15 days. Without a secret nothing is written: it would lie open. */
export const writeToken = async (secret: string, token: string): Promise<void> => {
  if (secret === '' || (await readToken(secret)) === token) return;
  const { encrypt } = await ciphers();
  write(encrypt(secret, token), SESSION_LIFETIME_MS / 1000);
};

export const forgetToken = (): void => write('', 0);
