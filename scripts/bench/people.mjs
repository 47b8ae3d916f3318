/** A team of 2,000 with 10,000 objects, and 500 topics on one of them: what lists, searches and the comments beside a page take then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matching } from '../../src/web/features/search/selectors.ts';
import { MEMBERS, rowsLike } from '../lib/manyRows.mjs';
import { nameAt, seedNames } from '../lib/seedNames.mjs';
import { seedPeople, seedTopics } from '../lib/seedPeople.mjs';
import { ADMIN, bootServer, BUDGETS, launchBrowser, repeat, signIn, withPage } from './kit.mjs';
import { measure } from './manyRows.mjs';

export const name = 'people';

const PEOPLE = 2_000;
const OBJECTS = 10_000;
const TOPICS = 500;

/** From the question to the last byte of the answer, ms. */
const timed = async (asked) => {
  const since = performance.now();
  const reply = await asked();
  const body = await reply.json();
  if (!reply.ok) throw new Error(`It was refused: ${JSON.stringify(body)}`);
  return { took: performance.now() - since, body };
};

/** Asks the server as a program does: `time` asks several times and looks whether what came is what was meant. */
const asker = async (runs, { origin }) => {
  const { user_name } = ADMIN;
  const post = (where, request, headers = {}) =>
    fetch(origin + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ user_name, ...request }),
    });
  const { token } = await (await post('/fsc/user/login/', ADMIN)).json();
  const authorization = { authorization: `Bearer ${token}` };
  const time = async (asked, isMeant) => {
    const answers = await repeat(runs, () => timed(asked));
    if (!isMeant(answers[0].body))
      throw new Error(`Something else came: ${JSON.stringify(answers[0].body).slice(0, 200)}`);
    return answers.map(({ took }) => took);
  };
  return {
    time,
    post: (where, request) => post(where, request, authorization),
    find: (what, text) =>
      fetch(
        `${origin}/fsc/user/${what}/autocomplete/${encodeURIComponent(text)}?user_name=${user_name}&page_limit=10`,
        { headers: authorization },
      ),
  };
};

/** Worst-case time of one key press in the search, ms: every name is compared. */
const typeOne = (names) => {
  const since = performance.now();
  matching(names, 'weather 9', (one) => `${one.name} ${one.id}`);
  return performance.now() - since;
};

/** In the page: writes down, for every key, the time until other results are painted, ms. */
const watchKeys = () => {
  window.keysTook = [];
  let pressed = null;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (pressed === null) return;
    const since = pressed;
    pressed = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keysTook.push(performance.now() - since);
      port2.postMessage(null);
    });
  }).observe(document.querySelector('[role=listbox]'), {
    childList: true,
    subtree: true,
    characterData: true,
  });
};

/** The search over all names, typed into, so that each key finds others: the slowest of its keys, ms. */
const typeAll = (browser, { origin }, state) =>
  withPage(browser, { state }, async (page) => {
    await page.goto(`${origin}/jobs`);
    await page.getByRole('heading', { level: 1, name: 'Batch Jobs' }).waitFor();
    await page.keyboard.press('/');
    await page
      .getByRole('option', { name: /^churn/ })
      .first()
      .waitFor();
    await page.evaluate(watchKeys);
    for (const [nth, key] of [...'9123'].entries()) {
      await page.keyboard.press(key);
      await page.waitForFunction((count) => window.keysTook.length > count, nth);
    }
    return Math.max(...(await page.evaluate(() => window.keysTook)));
  });

const askAll = async ({ runs, row }, server, object) => {
  const { time, post, find } = await asker(runs, server);
  const onPglite = { unit: 'ms', against: 'on PGlite' };
  const everybody = await time(
    () => post('/fsc/team/users/readall/', {}),
    ({ users }) => users.length > PEOPLE,
  );
  row('2,000 people: the server answers their list', onPglite, everybody);
  const found = await time(
    () => find('collaborators', 'person 19'),
    ({ users }) => users.length === 10,
  );
  row('2,000 people: ten are found by what was typed', { ...onPglite, promise: 50 }, found);
  const names = await time(
    () => post('/fsc/user/objects/readnames/', {}),
    ({ objects }) => objects.length >= OBJECTS,
  );
  row('10,000 objects: the server answers their names, once for a search', onPglite, names);
  const all = await time(
    () => post('/fsc/user/topic/readall/', { ...object, count: TOPICS }),
    ({ topics }) => topics.length === TOPICS,
  );
  row('500 topics: the server answers all of them', { ...onPglite, promise: 100 }, all);
  const { revision } = await (
    await post('/fsc/user/topic/readall/', { ...object, count: 1 })
  ).json();
  const same = await time(
    () => post('/fsc/user/topic/changes/read/', { ...object, since: revision }),
    ({ topics }) => topics.length === 0,
  );
  row(
    '500 topics: the server answers that nothing changed',
    { ...onPglite, promise: BUDGETS.pollMs },
    same,
  );
};

/** The comments beside the page of an object: until the first show, and how much is in the page once all are there. */
const openTopics = (browser, { origin }, state, object) =>
  withPage(browser, { state }, async (page) => {
    await page.goto(`${origin}/notebooks/${object.object_id}`);
    const button = page.getByRole('button', { name: /^Comments 500 open/ });
    await button.waitFor();
    const since = performance.now();
    await button.click();
    await page
      .getByRole('article', { name: /^Topic of/ })
      .first()
      .waitFor();
    const shown = performance.now() - since;
    await page.getByRole('button', { name: /^Show older topics/ }).click();
    await page.getByRole('button', { name: /^Show older topics/ }).waitFor({ state: 'detached' });
    return { shown, nodes: await page.evaluate(() => document.querySelectorAll('*').length) };
  });

const lookAll = async (bench, browser, server, object) => {
  const { runs, row } = bench;
  const { state, rows } = await withPage(browser, {}, async (page) => {
    await signIn(page, server);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    return {
      rows: await rowsLike(page, MEMBERS, PEOPLE),
      state: await page.context().storageState(),
    };
  });
  await measure(bench, {
    browser,
    server,
    state,
    kind: MEMBERS,
    rows,
    others: 'the same pieces as the list of notebooks',
  });
  const keys = await repeat(runs, () => typeAll(browser, server, state));
  row('10,000 names: from a key to what it finds, painted', { unit: 'ms', promise: 50 }, keys);
  const opened = await repeat(runs, () => openTopics(browser, server, state, object));
  row(
    '500 topics: from the press to the first of them',
    { unit: 'ms', promise: 500 },
    opened.map(({ shown }) => shown),
  );
  row(
    '500 topics: elements in the page',
    { unit: '', promise: BUDGETS.manyRowsNodes },
    opened.map(({ nodes }) => nodes),
  );
};

export const run = async (bench) => {
  const names = Array.from({ length: OBJECTS }, (_, nth) => ({
    id: `nb-${nth}`,
    name: nameAt(nth),
  }));
  bench.row(
    '10,000 names: filtered for what is typed',
    { unit: 'ms', promise: 50 },
    await repeat(bench.runs, () => typeOne(names)),
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-people-'));
  try {
    await (await bootServer({ dataFolder: folder })).end();
    await seedPeople(folder, PEOPLE);
    await seedNames(folder, OBJECTS);
    const object = await seedTopics(folder, TOPICS);
    const server = await bootServer({ dataFolder: folder });
    const browser = await launchBrowser();
    try {
      await askAll(bench, server, object);
      await lookAll(bench, browser, server, object);
    } finally {
      await browser.close();
      await server.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};
