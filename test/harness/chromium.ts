/** Chromium through playwright, the same for browser tests and benches. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { ADMIN, type BuiltServer } from './builtServer';
import { headlessShell, machine } from './machine';

/** Arguments that Chromium is started with. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * With a microphone that beeps and a camera that shows a clock. A page that was given neither hides its addresses, which no other machine could look
 * up here; and on a machine without a network there is only the loopback.
 */
export const WITH_MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/** The two widths at which every screen is looked at. */
export const VIEWPORTS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Starts a Chromium without a window: the whole one, as a person has it, or the machine's headless shell where it is there. */
export const launchBrowser = ({
  whole = true,
  args = [],
}: { whole?: boolean; args?: readonly string[] } = {}): Promise<Browser> => {
  const executablePath = whole ? machine.browser : (headlessShell ?? machine.browser);
  if (executablePath === null) throw new Error('This machine has no Chromium.');
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...args] });
};

let shared: Browser | undefined;

/** The Chromium of this worker: starting one for each file is a tenth of what a short file takes. A new one where the last has crashed. */
export const sharedBrowser = async (): Promise<Browser> => {
  if (!shared?.isConnected()) shared = await launchBrowser({ whole: false });
  return shared;
};

/** Slows the page's processor down by this factor; 1 is the machine's own speed. */
export const throttle = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Fills in the login page as the admin does, and waits until the app has left it. */
export const signIn = async (
  page: Page,
  { origin }: Pick<BuiltServer, 'origin'>,
  as: { user_name: string; password: string } = ADMIN,
): Promise<void> => {
  if (!page.url().startsWith(`${origin}/login`)) await page.goto(`${origin}/login`);
  await page.getByLabel('Username', { exact: true }).fill(as.user_name);
  await page.getByLabel('Password', { exact: true }).fill(as.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** Opens the menu of who is signed in: theme, notifications, Logout. */
export const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click();
};

/** Signs out as a person does. */
export const signOut = async (page: Page): Promise<void> => {
  await openAccount(page);
  await page.getByRole('button', { name: 'Logout' }).click();
};
