/** How long the first screens take, from navigation to usable, and how long a change of page takes with what is known already. */
import { bootServer, BUDGETS, launchBrowser, median, repeat, signIn, withPage } from './kit.mjs';
import { serveFloor } from '../lib/floor.mjs';
import { NOTEBOOKS, rowsLike, stubRows } from '../lib/manyRows.mjs';

export const name = 'screens';

/** Milliseconds since navigation once `usable`, a function that runs in the page, says true; looked at after every frame. */
const usableAfter = (page, usable) =>
  page.evaluate(
    (source) =>
      new Promise((resolve) => {
        const look = new Function(`return (${source})()`);
        const turn = () => (look() ? resolve(performance.now()) : requestAnimationFrame(turn));
        turn();
      }),
    usable.toString(),
  );

const loginUsable = () => {
  const fields = document.querySelectorAll('form input');
  return (
    fields.length === 2 &&
    [...fields].every((field) => !field.disabled) &&
    document.activeElement === fields[0]
  );
};
const listUsable = () =>
  document.querySelectorAll(
    '[role="row"][aria-selected], [role="row"][data-key], [role="grid"] [role="row"]',
  ).length > 10;

const coldLoad = (browser, rate, state, url, usable, before = async () => undefined) =>
  withPage(browser, { rate, state }, async (page) => {
    await before(page);
    await page.goto(url, { waitUntil: 'commit' });
    return usableAfter(page, usable);
  });

/** From the click to the first frame that shows the other page. */
const switchTo = (page, link, heading) =>
  page.evaluate(
    ([label, title]) =>
      new Promise((resolve) => {
        const from = performance.now();
        [...document.querySelectorAll('nav a')].find((one) => one.textContent === label).click();
        const turn = () =>
          document.querySelector('h1')?.textContent.startsWith(title)
            ? resolve(performance.now() - from)
            : requestAnimationFrame(turn);
        requestAnimationFrame(turn);
      }),
    [link, heading],
  );

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  const floor = await serveFloor();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, server);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const rows = await rowsLike(page, NOTEBOOKS, 100);
    const state = await context.storageState();
    const list = `${server.origin}${NOTEBOOKS.address}`;
    for (const [rate, loginMs, listMs, others] of [
      [1, BUDGETS.loginUsableMs, BUDGETS.listUsableMs, '; ZenML 302 and 536 ms on a quiet machine'],
      [4, BUDGETS.loginUsable4Ms, BUDGETS.listUsable4Ms, '; ZenML 770 and 1,229'],
    ]) {
      const times = { login: [], list: [], floorLogin: [], floorList: [] };
      // In turn, so that whatever else the machine does falls on all of them.
      for (let turn = 0; turn < runs; turn += 1) {
        times.floorLogin.push(
          await coldLoad(browser, rate, undefined, `${floor.origin}/login`, loginUsable),
        );
        times.login.push(
          await coldLoad(browser, rate, undefined, `${server.origin}/login`, loginUsable),
        );
        times.floorList.push(
          await coldLoad(browser, rate, undefined, `${floor.origin}/list`, listUsable),
        );
        times.list.push(
          await coldLoad(browser, rate, state, list, listUsable, (fresh) =>
            stubRows(fresh, NOTEBOOKS, rows),
          ),
        );
      }
      const against = (ms) =>
        `an empty React page ${Math.round(median(ms))} ms in the same run${others}`;
      row(
        `/login, cold, usable at ${rate}×`,
        { unit: 'ms', promise: loginMs, against: against(times.floorLogin) },
        times.login,
      );
      row(
        `/notebooks, 100 rows, cold, usable at ${rate}×`,
        { unit: 'ms', promise: listMs, against: against(times.floorList) },
        times.list,
      );
    }
    await stubRows(page, NOTEBOOKS, rows);
    await page.goto(list);
    await page.getByRole('row').nth(5).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const switches = await repeat(runs * 2, async (turn) =>
      switchTo(page, ...(turn % 2 === 0 ? ['Code', 'Code'] : ['Home', 'Home'])),
    );
    row(
      'route switch with what is known',
      { unit: 'ms', promise: BUDGETS.routeSwitchMs },
      switches,
    );
  } finally {
    await browser.close();
    await floor.close();
    await server.remove();
  }
};
