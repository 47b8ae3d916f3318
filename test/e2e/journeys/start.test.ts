/** Starts and stops that come to nothing: no ghost entry stays, the reason shows, and what was left on the server is ended. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn } from '../harness';
import { atWorkIn } from './processes';
import {
  createNotebook,
  eventually,
  file,
  notebookOf,
  toast,
  start,
  startButton,
  status,
  stop,
  untilIdle,
  withPython,
} from './steps';

const CONNECT = '**/fsc/python/notebook/runtime/connect/';
const ADDRESS = '**/fsc/python/notebook/runtime/dnsname/';
const DISCONNECT = '**/fsc/python/notebook/runtime/disconnect/';

const make = async (page: Page, server: { origin: string }, name: string) => {
  await signIn(page, server);
  return createNotebook(page, file(`${name}.ipynb`, notebookOf('print("hello")')));
};
const refusal = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({
    code: 'failed',
    Error: 'No interpreter is free.',
    message: 'No interpreter is free.',
  }),
};
/** The notebook stands as before the start: startable, without an entry, and the reason can be read. */
const expectRefused = async (page: Page, reason: RegExp) => {
  await page.getByText('The notebook could not be started.').waitFor({ timeout: 60_000 });
  await status(page, 'Defined').waitFor();
  await eventually(() => page.locator('main').first().innerText()).toMatch(reason);
  await eventually(() => startButton(page).getAttribute('aria-disabled')).not.toBe('true');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Never started').waitFor();
  await page.getByRole('tab', { name: 'Editor' }).click();
};

describe('a refused start leaves no ghost entry and says why', () => {
  journey('NBS-04 the server answers an error', withPython, async ({ page, server, expected }) => {
    expected.push(/503/);
    await make(page, server, 'refused');
    await page.route(CONNECT, (route) => route.fulfill(refusal));
    await startButton(page).click();
    await expectRefused(page, /No interpreter is free/);
    await toast(page, /Unable to start refused/).waitFor();
    await screenshot(page, 'journey start refused');
    await expectNoBarriers(page);
    await page.unroute(CONNECT);
    await page.getByRole('button', { name: 'Try again' }).click();
    // Until its editor is there: what is fetched of a notebook that was stopped is an error in the console.
    await untilIdle(page);
    await eventually(() => page.getByText('The notebook could not be started.').count()).toBe(0);
    await stop(page);
  });

  journey(
    'NBS-04 the connection drops before an answer came',
    withPython,
    async ({ page, server, expected }) => {
      expected.push(/ERR_CONNECTION_RESET|Failed to load/);
      await make(page, server, 'dropped');
      await page.route(CONNECT, (route) => route.abort('connectionreset'));
      await startButton(page).click();
      await expectRefused(page, /could not be reached|connection|no answer/i);
    },
  );

  journey(
    'NBS-04 the connection drops after the server has begun: the run is ended there as well',
    withPython,
    async ({ page, server, expected }) => {
      expected.push(/ERR_CONNECTION_RESET|Failed to load/);
      await make(page, server, 'half way');
      await page.route(CONNECT, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      // Nothing may be at work because nothing is at work yet: the page asks for the end first.
      const ended = page.waitForResponse(DISCONNECT);
      await startButton(page).click();
      await page.getByText('The notebook could not be started.').waitFor({ timeout: 60_000 });
      await status(page, 'Defined').waitFor();
      expect((await ended).status()).toBe(200);
      await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
      await page.unroute(CONNECT);
      await page.reload();
      await status(page, 'Defined').waitFor();
    },
  );

  journey(
    "NBS-08 NBS-20 the address stays 'pending' for ever: after two minutes the start is given up, saying what it waited for",
    withPython,
    async ({ page, server }) => {
      await make(page, server, 'pending');
      await page.clock.install();
      const pending = {
        notebook_dnsname: 'pending',
        notebook_protocol: 'http',
        notebook_port: 8888,
        notebook_path: '/',
        notebook_entry_point: '',
        token: '',
        submission_id: 'x',
        waiting_for: 'A free interpreter',
      };
      await page.route(ADDRESS, (route) =>
        route.fulfill({ contentType: 'application/json', body: JSON.stringify(pending) }),
      );
      await startButton(page).click();
      await status(page, 'Notebook starting').waitFor();
      await page.getByText('A free interpreter').waitFor();
      await screenshot(page, 'journey start pending');
      const pageTime = () => page.evaluate(() => Date.now());
      const since = await pageTime();
      await eventually(async () => {
        await page.clock.runFor(5_000);
        return page.getByText('It was not ready after 2 minutes').first().isVisible();
      }).toBe(true);
      expect((await pageTime()) - since).toBeGreaterThanOrEqual(115_000);
      await page.clock.resume();
      await page.unroute(ADDRESS);
      await status(page, 'Defined').waitFor();
      await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
    },
  );

  journey(
    'NBS-08 a start that is waiting can be cancelled, and its processes end',
    withPython,
    async ({ page, server }) => {
      await make(page, server, 'cancelled');
      await page.route(ADDRESS, (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({
            notebook_dnsname: 'pending',
            notebook_protocol: 'http',
            notebook_port: 8888,
            notebook_path: '/',
            notebook_entry_point: '',
            token: '',
            submission_id: 'x',
            waiting_for: null,
          }),
        }),
      );
      await startButton(page).click();
      await page.getByRole('button', { name: 'Cancel start' }).click();
      await status(page, 'Defined').waitFor();
      await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
      expect(await page.getByText('The notebook could not be started.').count()).toBe(0);
    },
  );
});

journey(
  "NBS-05 NBS-24 a refused stop returns to 'Notebook started' and says so, and the editor stays as it was",
  withPython,
  async ({ page, server, expected }) => {
    expected.push(/503/);
    await make(page, server, 'goes on');
    await start(page);
    await page.route(DISCONNECT, (route) =>
      route.fulfill({
        ...refusal,
        body: JSON.stringify({
          code: 'failed',
          Error: 'Unable to stop the notebook',
          message: 'Unable to stop the notebook',
        }),
      }),
    );
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('The notebook could not be stopped; it is still running.').waitFor();
    await status(page, 'Notebook started').waitFor();
    await toast(page, /Unable to stop the notebook/)
      .first()
      .waitFor();
    await screenshot(page, 'journey stop refused');
    await page.unroute(DISCONNECT);
    await stop(page);
  },
);
