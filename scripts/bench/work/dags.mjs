/** A DAG of 1,000 nodes: to its first picture, panned, zoomed, folded, and typed into; and run, to its end. */
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { api } from '../../../src/contract/index.ts';
import { framesOf, repliedAt, watchPainted } from '../../lib/scrolling.mjs';
import { ADMIN, bootServer, launchBrowser, repeat, signIn, withPage } from '../kit.mjs';

export const name = 'dags';

const NODES = 1_000;
const LAYERS = 40;
const GROUPS = 20;
const AT_ONCE = 16;

/** Layers of nodes, each of which waits for one or two of the layer before it: 1,462 edges. */
const graph = () => {
  const width = NODES / LAYERS;
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    id: `n${at}`,
    name: `Step ${at}`,
    command: 'true',
    group: `Stage ${Math.floor(at / (NODES / GROUPS))}`,
  }));
  const edges = nodes
    .slice(width)
    .flatMap((_, index) => {
      const [at, column] = [index + width, index % width];
      const before = at - width - column;
      return [
        [before + column, at],
        ...(at % 2 === 0 ? [[before + ((column * 7 + at) % width), at]] : []),
      ];
    })
    .map(([source, target]) => [`n${source}`, `n${target}`]);
  return JSON.stringify({ nodes, edges });
};

const asker = async ({ origin }) => {
  const post = async (endpoint, body, headers) => {
    const reply = await fetch(origin + endpoint.path, { method: 'POST', body, headers });
    if (!reply.ok) throw new Error(`${endpoint.path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const { token } = await post(api.account.signIn, JSON.stringify(ADMIN), {
    'content-type': 'application/json',
  });
  return { post, token };
};

const makeDag = async (server) => {
  const { post, token } = await asker(server);
  const form = new FormData();
  form.set(
    'config',
    JSON.stringify({
      user_name: ADMIN.user_name,
      settings: { dag_name: 'Large', at_once: AT_ONCE },
    }),
  );
  form.append('files[]', new Blob([graph()]), 'large.json');
  return (await post(api.dags.create, form, { authorization: `Bearer ${token}` })).dag.dag_id;
};

/** From a click to the second frame after the picture has so many boxes. */
const foldAll = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const from = performance.now();
        [...document.querySelectorAll('.at-toggle')]
          .find(({ textContent }) => textContent.startsWith('Fold all'))
          .click();
        // Folded it is another picture, which is busy until it is laid out.
        let began = false;
        const turn = () => {
          const busy =
            document.querySelector('.at-graph-place').getAttribute('aria-busy') === 'true';
          began ||= busy;
          if (began && !busy)
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.now() - from)),
            );
          else requestAnimationFrame(turn);
        };
        requestAnimationFrame(turn);
      }),
  );

const measure = async (page, address) => {
  await page.addInitScript(watchPainted, '.at-graph canvas');
  await page.goto(address);
  await page.waitForFunction(() => window.drawnAt);
  const opened = await page.evaluate(() => window.drawnAt);
  const drawn = opened - (await page.evaluate(repliedAt, '/dag/graph/read/'));
  const box = await page.locator('.at-graph canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pan = await framesOf(page, async () => {
    await page.mouse.move(x, y - 200);
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(x + 4 * step, y - 200 + 3 * step);
    await page.mouse.up();
  });
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.mouse.move(x, y);
  const zoom = await framesOf(page, async () => {
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? -120 : 120);
  });
  const folded = await foldAll(page);
  await page.goto(`${address}?edit=graph`);
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('Home');
  await page.getByLabel('Name', { exact: true }).click();
  const typing = await framesOf(page, () =>
    page.keyboard.type('A longer name of it', { delay: 40 }),
  );
  return {
    opened,
    drawn,
    pan,
    zoom,
    folded,
    typing,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  };
};

/** Runs it; the time from asking for it until it is told as over, ms. */
const runAll = async (server, dag_id) => {
  const { ask } = await jobsOn(server);
  const since = performance.now();
  await ask(api.dags.execute, { dag_id });
  for (;;) {
    const {
      dag: {
        execution_details: [newest],
      },
    } = await ask(api.dags.read, { dag_id });
    if (newest.end_datetime === null) await new Promise((next) => setTimeout(next, 100));
    else if (newest.counts.worked === NODES) return performance.now() - since;
    else throw new Error(`The run ended with ${JSON.stringify(newest.counts)}: ${newest.reason}`);
  }
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const dagId = await makeDag(server);
    const address = `${server.origin}/dags/${dagId}`;
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return page.context().storageState();
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, (page) => measure(page, address)),
    );
    const of = (what) => measured.map((one) => one[what]);
    row(
      `${NODES} nodes: from the reply to the first picture`,
      { unit: 'ms', promise: 2_000, against: 'laid out in a worker' },
      of('drawn'),
    );
    row(
      `${NODES} nodes: from opening the address to the first picture`,
      { unit: 'ms', against: 'cold' },
      of('opened'),
    );
    row('panning them, frame p95', { unit: 'ms', promise: 18 }, of('pan'));
    row('zooming them, frame p95', { unit: 'ms', promise: 18 }, of('zoom'));
    row(`folding all ${GROUPS} groups`, { unit: 'ms', promise: 500 }, of('folded'));
    row('typing a name in the form of one, frame p95', { unit: 'ms', promise: 50 }, of('typing'));
    row('elements in the page', { unit: '', promise: 1_400 }, of('nodes'));
    row(
      `${NODES} nodes that do nothing, run ${AT_ONCE} at once`,
      { unit: 's', against: `${LAYERS} stages one after the other` },
      [(await runAll(server, dagId)) / 1_000],
    );
  } finally {
    await browser.close();
    await server.remove();
  }
};
