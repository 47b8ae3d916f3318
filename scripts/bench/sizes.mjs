/** Transfer size of the built app, from the build's manifest and from the files that a browser really loads. */
import { readFileSync, statSync } from 'node:fs';
import { allCss, coldJs, furtherJs, gzipOf, readManifest } from '../../test/harness/budgets.ts';
import { at } from '../lib/run.mjs';
import {
  bootServer,
  BUDGETS,
  FIRST_SIGNED_IN,
  launchBrowser,
  LOGIN,
  OTHERWISE,
  signIn,
  withPage,
} from './kit.mjs';

export const name = 'sizes';

const KIB = 1024;
const OTHERS = 'brotli: ZenML 297 kB, Ray 273 kB, Determined 962 kB; plain: JupyterLab 5,049 kB';

/** Size of one loaded file as gzip would send it; fonts and pictures as they are. */
const wire = (pathname) => {
  const file = pathname === '/' || !/\.\w+$/.test(pathname) ? 'index.html' : pathname.slice(1);
  try {
    return /\.(js|css|html|json|svg|webmanifest)$/.test(file)
      ? gzipOf(file)
      : statSync(at('dist/web', file)).size;
  } catch {
    return 0;
  }
};

/** KiB of everything that the page loads from the app until it is quiet. */
const loaded = async (page, origin, go) => {
  const paths = new Set();
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin === origin && response.request().method() === 'GET') paths.add(url.pathname);
  });
  await go();
  await page.waitForLoadState('networkidle');
  return [...paths].reduce((sum, each) => sum + wire(each), 0) / KIB;
};

export const run = async ({ row }) => {
  const manifest = readManifest();
  row('/login: JS', { unit: 'KiB gzip', promise: BUDGETS.loginJs, against: OTHERS }, [
    coldJs(manifest, LOGIN) / KIB,
  ]);
  row(
    'first signed-in page: JS',
    { unit: 'KiB gzip', promise: BUDGETS.firstPageJs, against: OTHERS },
    [coldJs(manifest, FIRST_SIGNED_IN) / KIB],
  );
  for (const [key, bytes] of Object.entries(furtherJs(manifest, FIRST_SIGNED_IN)).filter(
    ([, more]) => more > 0,
  )) {
    row(
      `further: ${key.split('/').at(-1)}`,
      { unit: 'KiB gzip', ...(OTHERWISE.test(key) ? {} : { promise: BUDGETS.routeJs }) },
      [bytes / KIB],
    );
  }
  row(
    'all style sheets',
    { unit: 'KiB gzip', promise: BUDGETS.css, against: 'semantic-ui-css whole: 96 KiB' },
    [allCss(manifest) / KIB],
  );
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const login = await withPage(browser, {}, (page) =>
      loaded(page, server.origin, () => page.goto(`${server.origin}/login`)),
    );
    row('/login: all files', { unit: 'KiB gzip', promise: BUDGETS.loginAll }, [login]);
    const first = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return loaded(page, server.origin, () => page.goto(`${server.origin}/home`));
    });
    row('/home, signed in: all files', { unit: 'KiB gzip', promise: BUDGETS.firstPageAll }, [
      first,
    ]);
  } finally {
    await browser.close();
    await server.remove();
  }
  row('server bundle', { unit: 'KiB' }, [readFileSync(at('dist/server/main.js')).length / KIB]);
};
