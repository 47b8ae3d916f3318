/** A notebook at work: from Start to the first output, what its page loads, how it scrolls, and a cell that prints 200,000 lines. */
import {
  bootServer,
  BUDGETS,
  launchBrowser,
  memoryOf,
  repeat,
  scrolled,
  signIn,
  withPage,
} from './kit.mjs';

export const name = 'notebooks';

const LINES = 200_000;
const MANY = 1_000;
const FRAME_MS = 18;
/** How far the page moves in a frame, px: while somebody flies over it, and while one reads on the way. */
const [FAST, SLOW] = [400, 60];
/** Editors that a page may hold, of however many cells. */
const EDITORS = 120;

const notebook = (...sources) =>
  JSON.stringify({
    cells: sources.map((source, nth) => ({
      id: `c${nth}`,
      cell_type: 'code',
      source,
      metadata: {},
      outputs: [],
      execution_count: null,
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

/** Makes a notebook for this interpreter, as a person does; answers false where the machine has none of the kind. */
export const createNotebook = async (page, server, text, interpreter, title = 'bench') => {
  await page.goto(`${server.origin}/notebooks/create`);
  const form = page.getByRole('dialog', { name: 'Create Notebook' });
  await form.getByRole('radio', { name: 'Local filesystem' }).check({ force: true });
  await form
    .getByLabel('Files of this computer')
    .setInputFiles({ name: `${title}.ipynb`, mimeType: '', buffer: Buffer.from(text) });
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
    title,
  );
  await form.getByRole('combobox', { name: 'Interpreter' }).click();
  const choice = page
    .getByRole('option', { name: interpreter })
    .and(page.locator(':not([aria-disabled="true"])'))
    .first();
  if ((await choice.count()) === 0) return false;
  await choice.click();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/notebooks\/nb-/);
  return true;
};

const button = (page) => page.getByRole('button', { name: 'Start', exact: true }).first();
const editor = (page) => page.frameLocator('iframe.editor-frame:visible');
const stop = async (page) => {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  // Where code has run the app asks first; where none has, it stops at once.
  const question = page.getByRole('alertdialog', { name: /^Stop / });
  const stopping = page.locator('.notebook-state-line').getByText(/^(Notebook stopping|Defined)$/);
  await question.or(stopping).first().waitFor();
  if (await question.isVisible())
    await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.locator('.notebook-state-line').getByText('Defined', { exact: true }).waitFor();
};

/** From the click on Start to output on screen; the cell is run as soon as its button is there, ms. */
const firstOutput = async (page) => {
  await button(page).waitFor();
  const from = performance.now();
  await button(page).click();
  await editor(page).locator('.run-one').first().click();
  await editor(page).locator('.outputs').first().getByText('first').waitFor();
  return performance.now() - from;
};

const watchTasks = () => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: false });
};

/** Prints the lines; answers the longest task of all frames, ms, and what the server grew by, MiB: at its most, and after. */
const printLines = async (page, server) => {
  await button(page).click();
  await editor(page).locator('.kernel[data-state="idle"]').waitFor();
  for (const frame of page.frames()) await frame.evaluate(watchTasks);
  const before = memoryOf(server.process.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.process.pid));
  }, 100);
  await editor(page).locator('.run-one').first().click();
  await editor(page).locator('.gutter[data-state="ok"]').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1_500);
  clearInterval(watch);
  const longest = Math.max(
    ...(await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => window.longest ?? 0).catch(() => 0)),
    )),
  );
  return { longest, most: most - before, after: memoryOf(server.process.pid) - before };
};

/** Transfer size of everything that the editor's page requests until it shows `wanted`, KiB. */
const loaded = async (page, wanted) => {
  const asked = [];
  let last = performance.now();
  page.on('request', () => {
    last = performance.now();
  });
  page.on('requestfinished', (request) => {
    last = performance.now();
    if (request.frame() !== page.mainFrame())
      asked.push(
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          () => 0,
        ),
      );
  });
  await button(page).click();
  await editor(page).locator('.kernel[data-state="idle"]').waitFor();
  await wanted(editor(page));
  // A frame without an origin, as widgets have, is never idle to playwright: the page is quiet when nothing was asked for a while.
  while (performance.now() - last < 1_000) await page.waitForTimeout(100);
  return (await Promise.all(asked)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
};

/** A slider as ipywidgets saves it: what is drawn without a kernel, by the code that draws all widgets. */
const WIDGET = (() => {
  const of = (module, name, state) => ({
    model_module: `@jupyter-widgets/${module}`,
    model_module_version: '2.0.0',
    model_name: `${name}Model`,
    state,
  });
  const view = {
    _view_module: '@jupyter-widgets/controls',
    _view_module_version: '2.0.0',
    _view_name: 'IntSliderView',
  };
  const state = {
    layout: of('base', 'Layout', {}),
    slider: of('controls', 'IntSlider', { ...view, value: 7, layout: 'IPY_MODEL_layout' }),
  };
  return {
    metadata: {
      widgets: {
        'application/vnd.jupyter.widget-state+json': { version_major: 2, version_minor: 0, state },
      },
    },
    output: {
      output_type: 'display_data',
      metadata: {},
      data: {
        'application/vnd.jupyter.widget-view+json': {
          version_major: 2,
          version_minor: 0,
          model_id: 'slider',
        },
      },
    },
  };
})();

const words = (source) => ({ id: 'm', cell_type: 'markdown', source, metadata: {} });
const slider = {
  id: 'w',
  cell_type: 'code',
  source: 'slider',
  metadata: {},
  outputs: [WIDGET.output],
  execution_count: 1,
};

/** The same page with words alone, with a formula, and with a widget. */
const USES = [
  [
    'words alone',
    [words('Some *words*.')],
    {},
    (frame) => frame.locator('em', { hasText: 'words' }).first().waitFor(),
  ],
  ['a formula', [words('Some $x^2$.')], {}, (frame) => frame.locator('.katex').first().waitFor()],
  [
    'a widget',
    [slider],
    WIDGET.metadata,
    (frame) => frame.frameLocator('iframe.widgets').getByRole('slider').waitFor(),
  ],
].map(([what, cells, metadata, wanted]) => [
  what,
  JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }),
  wanted,
]);

/** Scrolls the cells twice, fast and back at their top slowly; answers the p95 of a frame of each, ms, and how many editors there are at the end. */
const scrolling = async (page) => {
  await button(page).click();
  await editor(page)
    .locator('.cell')
    .nth(MANY - 1)
    .waitFor({ state: 'attached' });
  await editor(page).locator('.kernel[data-state="idle"]').waitFor();
  const frame = page.frames().find((one) => one.url().includes('/edit'));
  const p95 = async (by) => {
    const all = await frame.evaluate(scrolled, by);
    return all[Math.floor(all.length * 0.95)];
  };
  const fast = await p95(FAST);
  await frame.evaluate(() => scrollTo(0, 0));
  const slow = await p95(SLOW);
  return { fast, slow, editors: await frame.locator('.cm-editor').count() };
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const kinds = [
      ['plain runner', /plain/, { promise: BUDGETS.firstOutputMs }],
      ['ipykernel', /ipykernel/, {}],
    ];
    for (const [kind, pattern, promised] of kinds) {
      await withPage(browser, { state }, async (page) => {
        if (!(await createNotebook(page, server, notebook('print("first")'), pattern))) return;
        const times = await repeat(runs, async () => {
          const ms = await firstOutput(page);
          await stop(page);
          return ms;
        });
        row(`Start to first output, ${kind}`, { unit: 'ms', ...promised }, times);
      });
    }
    for (const [what, text, wanted] of USES) {
      const kib = await withPage(browser, { state }, async (page) => {
        if (!(await createNotebook(page, server, text, /ipykernel|plain/))) return [];
        const asked = await loaded(page, wanted);
        await stop(page);
        return [asked];
      });
      row(`the editor's page loads, with ${what}`, { unit: 'KiB' }, kib);
    }
    const { fast, slow, editors } = await withPage(browser, { state }, async (page) => {
      await createNotebook(
        page,
        server,
        notebook(
          ...Array.from(
            { length: MANY },
            (_, nth) => `for epoch in range(12):\n    print(${nth}, epoch)`,
          ),
        ),
        /plain/,
      );
      const seen = await scrolling(page);
      await stop(page);
      return seen;
    });
    const what = `scrolling ${MANY.toLocaleString('en')} cells in the editor`;
    row(`${what}, p95 of a frame`, { unit: 'ms', promise: FRAME_MS }, [fast]);
    row(`${what} slowly, p95 of a frame`, { unit: 'ms', promise: FRAME_MS }, [slow]);
    row(`${what} slowly: editors at the end`, { unit: '', promise: EDITORS }, [editors]);
    for (const [kind, pattern] of kinds) {
      const printed = await repeat(Math.min(runs, 3), () =>
        withPage(browser, { state }, async (page) => {
          if (
            !(await createNotebook(
              page,
              server,
              notebook(
                `for i in range(${LINES}):\n    print(i, "and some more text to fill the line")`,
              ),
              pattern,
            ))
          )
            return null;
          const measured = await printLines(page, server);
          await stop(page);
          return measured;
        }),
      );
      if (printed.includes(null)) continue;
      row(
        `200,000 lines, ${kind}: longest task in the page`,
        { unit: 'ms', promise: BUDGETS.longestTaskMs },
        printed.map(({ longest }) => longest),
      );
      row(
        `200,000 lines, ${kind}: server memory, most above before`,
        { unit: 'MiB', against: 'all the text: 9 MiB' },
        printed.map(({ most }) => most),
      );
      row(
        `200,000 lines, ${kind}: server memory, after minus before`,
        { unit: 'MiB' },
        printed.map(({ after }) => after),
      );
    }
  } finally {
    await browser.close();
    await server.remove();
  }
};
