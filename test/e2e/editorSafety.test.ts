import { expect } from 'vitest';
import {
  button,
  cell,
  code,
  display,
  eventually,
  expectNoBarriersIn,
  expectSaved,
  ids,
  markdown,
  messages,
  openNotebook,
  outputs,
  select,
  startNotebook,
} from './editorHarness';
import { journey, screenshot, VIEWPORTS } from './harness';

/** An attempt to read the app, or the page around it, from inside an output. */
const STEAL =
  'const out = document.createElement("p"); out.id = "loot"; document.body.append(out); const say = (text) => { out.textContent += text + ";"; };' +
  'for (const [name, look] of [["parent", () => parent.document.title], ["top", () => top.document.title], ["storage", () => localStorage.length],' +
  ' ["cookie", () => document.cookie], ["above", () => { top.location = "https://example.org/"; return "moved"; }]]) {' +
  ' try { say(name + " GOT " + look()); } catch (error) { say(name + " " + error.name); } }';

journey('EDF-05 a hostile notebook gets nothing', async ({ page, expected }) => {
  expected.push(
    /Unsafe attempt to initiate navigation|SecurityError|Failed to load resource|Refused to|Content Security Policy|sandboxed|Blocked autofocusing/i,
  );
  const hostile =
    '<script>window.PWNED = 1</script><img src=x onerror="window.PWNED = 2"><b onclick="window.PWNED = 3">bold</b><iframe srcdoc="<script>parent.PWNED=4</script>"></iframe>' +
    '<form action="https://example.org"><input name="q" autofocus><button>Send</button></form><meta http-equiv="refresh" content="0;url=https://example.org/">' +
    '<base href="https://example.org/"><style>header{display:none}</style><link rel="stylesheet" href="https://example.org/x.css">' +
    '<div id="cover" style="position:fixed;inset:0;z-index:9999;background:red url(https://example.org/x.png);margin:-500px">cover</div><object data="x"></object>' +
    '<svg><script>window.PWNED = 5</script><a xlink:href="javascript:window.PWNED=6"><text>go</text></a><animate attributeName="href" to="javascript:1"/></svg><math href="javascript:1"></math>';
  const host = await startNotebook([
    markdown(
      'm',
      `${hostile}\n\n[script](javascript:window.PWNED=7) [data](data:text/html,1) [file](file:///etc/passwd) [rel](other.ipynb) [web](http://example.org/a) [there](#End)`,
    ),
    code('plain', '', [
      display({ 'text/html': hostile.replace(/<(script|iframe)\b[^]*?<\/\1>/g, '') }),
    ]),
    code('scripted', '', [display({ 'text/html': `<script>${STEAL}</script>` })]),
    code('svg', '', [
      display({
        'image/svg+xml':
          '<svg xmlns="http://www.w3.org/2000/svg" onload="window.PWNED=8" width="50" height="50"><script>window.PWNED=9</script><foreignObject><iframe src="javascript:window.PWNED=10"></iframe></foreignObject><rect width="9" height="9"/></svg>',
      }),
    ]),
    ...Array.from({ length: 20 }, (_, index) => markdown(`p${index}`, `Paragraph ${index}`)),
    markdown('end', '# End'),
  ]);
  const frame = await openNotebook(page, host);
  const address = frame.url();
  await outputs(frame, 'scripted').scrollIntoViewIfNeeded();
  const loot = outputs(frame, 'scripted').locator('iframe').contentFrame().locator('#loot');
  await eventually(() => loot.innerText()).toMatch(/above/);
  expect(await loot.innerText()).toBe(
    'parent SecurityError;top SecurityError;storage SecurityError;cookie SecurityError;above SecurityError;',
  );
  for (const selector of [
    'script',
    'form',
    'input',
    'style',
    'link',
    'meta',
    'base',
    'object',
    'iframe',
    'foreignObject',
    'animate',
    '[onclick], [onerror], [onload]',
  ]) {
    expect(await frame.locator(`.rendered ${selector}`).count(), selector).toBe(0);
  }
  const cover = cell(frame, 'm').locator('#user-content-cover');
  const look = await cover.evaluate((element) => {
    const { position, marginTop, backgroundImage, zIndex } = getComputedStyle(element);
    return [position, marginTop, backgroundImage, zIndex];
  });
  expect(look).toEqual(['static', '0px', 'none', 'auto']);
  expect(await frame.locator('header').isVisible()).toBe(true);
  for (const name of ['script', 'data', 'file', 'rel', 'web'])
    await cell(frame, 'm')
      .locator('.rendered')
      .getByText(name, { exact: true })
      .click({ modifiers: name === 'web' ? ['Control'] : [] });
  await eventually(async () =>
    (await messages(page)).flatMap((message) => (message.type === 'link' ? [message.href] : [])),
  ).toEqual([
    'javascript:window.PWNED=7',
    'data:text/html,1',
    'file:///etc/passwd',
    'other.ipynb',
    'http://example.org/a',
  ]);
  await cell(frame, 'm').locator('.rendered').getByText('there', { exact: true }).click();
  await eventually(() =>
    cell(frame, 'end').evaluate((element) => element.getBoundingClientRect().top < innerHeight),
  ).toBe(true);
  await cell(frame, 'm').locator('svg text').click({ force: true });
  expect(
    await frame.evaluate(() => (window as unknown as { PWNED?: number }).PWNED),
  ).toBeUndefined();
  expect([frame.url(), page.context().pages().length, new URL(page.url()).hostname]).toEqual([
    address,
    1,
    'localhost',
  ]);
  await screenshot(page, 'editor hostile');
});

journey(
  'EDF-05 themes and other messages count only from the app that framed the page',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNotebook([markdown('m', 'x')]));
    const theme = () => frame.evaluate(() => document.documentElement.dataset['theme'] ?? null);
    await frame.evaluate(() => postMessage({ type: 'theme', theme: 'dark' }, '*'));
    // Messages to one window come in order: once the second is here, so was the first.
    await frame.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('message', (event) => {
            if (event.data === 'after') resolve();
          });
          postMessage('after', '*');
        }),
    );
    expect(await theme()).toBeNull();
    await page.evaluate(() =>
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ type: 'theme', theme: 'dark' }, '*'),
    );
    await eventually(theme).toBe('dark');
    await page.evaluate(() =>
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ type: 'theme', theme: 'system' }, '*'),
    );
    await eventually(theme).toBeNull();
    await screenshot(page, 'editor dark');
    await expectNoBarriersIn(frame);
  },
);

journey(
  'everything by keyboard: write, run, move, delete, undo, change type, copy, help',
  async ({ page }) => {
    const host = await startNotebook([code('a', 'one'), markdown('b', 'two'), code('c', 'three')]);
    const frame = await openNotebook(page, host);
    const focused = () =>
      frame.evaluate(
        () =>
          (document.activeElement as HTMLElement).dataset['id'] ??
          document.activeElement?.className,
      );
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await frame.locator('body').evaluate(() => {
      (document.querySelector('header button') as HTMLElement).focus();
    });
    for (let tabs = 0; tabs < 40 && (await focused()) !== 'a'; tabs += 1) await press('Tab');
    await eventually(focused).toBe('a');
    await press('j', 'j', 'k', 'Alt+ArrowUp');
    await eventually(() => ids(frame)).toEqual(['b', 'a', 'c']);
    await press('z');
    await eventually(() => ids(frame)).toEqual(['a', 'b', 'c']);
    await press('ArrowDown', 'ArrowDown', 'd', 'd');
    await eventually(async () => [await ids(frame), await focused()]).toEqual([['a', 'b'], 'b']);
    await press('z');
    await eventually(async () => [await ids(frame), await focused()]).toEqual([
      ['a', 'b', 'c'],
      'c',
    ]);
    await press('m');
    await eventually(() => cell(frame, 'c').getAttribute('aria-label')).toMatch(
      /^Markdown cell 3 of 3/,
    );
    await press('y', 'c', 'v');
    await eventually(() => ids(frame)).toHaveLength(4);
    await press('x');
    await eventually(() => ids(frame)).toEqual(['a', 'b', 'c']);
    await press('Shift+ArrowUp', 'Shift+ArrowUp', 'x', 'v');
    await eventually(async () => (await ids(frame)).slice(-3)).toEqual(['a', 'b', 'c']);
    await press('Home', 'a', 'Enter');
    await page.keyboard.type('print("by hand")');
    await press('Escape', 'Control+Enter');
    await eventually(() => frame.locator('.cell.current .outputs').innerText()).toMatch(/by hand/);
    await press(
      'Enter',
      'Control+Home',
      'Control+Shift+ArrowRight',
      'Delete',
      'Control+z',
      'Escape',
    );
    await eventually(() => frame.locator('.cell.current .cm-content').innerText()).toBe(
      'print("by hand")',
    );
    await press('h');
    const help = frame.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    await eventually(() => help.innerText()).toMatch(/Delete cells\s+D D/);
    await screenshot(page, 'editor keyboard help');
    await expectNoBarriersIn(frame);
    await press('Escape');
    await press('s');
    await expectSaved(frame);
  },
);

journey(
  'cells are split at the cursor, merged with the next, duplicated, and their outputs cleared',
  async ({ page }) => {
    const host = await startNotebook([
      code('a', 'x = 1\ny = 2'),
      code('b', 'z = 3', [display({ 'text/plain': 'old' })]),
    ]);
    const frame = await openNotebook(page, host);
    await cell(frame, 'a').locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Shift+-');
    await eventually(() => ids(frame)).toHaveLength(3);
    await eventually(() => host.sources()).toEqual(['x = 1', 'y = 2', 'z = 3']);
    await select(frame, 'a');
    await page.keyboard.press('Shift+M');
    await eventually(() => host.sources()).toEqual(['x = 1\ny = 2', 'z = 3']);
    await select(frame, 'b');
    await button(frame, 'More').click();
    await frame.getByRole('menuitem', { name: 'Clear outputs of the cells' }).click();
    await eventually(() => outputs(frame, 'b').innerText()).toBe('');
    await button(frame, 'More').click();
    await frame.getByRole('menuitem', { name: 'Duplicate cells' }).click();
    await eventually(() => host.sources()).toEqual(['x = 1\ny = 2', 'z = 3', 'z = 3']);
  },
);

journey('a deleted cell comes back with its output', async ({ page }) => {
  const host = await startNotebook([
    code('a', 'x', [display({ 'text/plain': 'kept output' })]),
    code('b', 'y'),
  ]);
  const frame = await openNotebook(page, host);
  await select(frame, 'a');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await eventually(() => host.sources()).toEqual(['y']);
  await expectSaved(frame);
  await page.keyboard.press('z');
  await eventually(() => outputs(frame, 'a').innerText()).toMatch(/kept output/);
  await eventually(() => JSON.stringify(host.saved().cells[0]?.outputs ?? null)).toMatch(
    /kept output/,
  );
});

journey('the page shows who runs it and lets a person choose', async ({ page }) => {
  const host = await startNotebook([code('a', 'x')]);
  const frame = await openNotebook(page, host);
  await eventually(() => frame.locator('.kernel').innerText()).toMatch(/^Idle\s+Python 3\.\d+/);
  await frame.locator('.kernel').click();
  const dialog = frame.getByRole('dialog', { name: 'Interpreter' });
  await eventually(() => dialog.getByRole('radio').count()).toBeGreaterThan(0);
  await screenshot(page, 'editor interpreter');
  await expectNoBarriersIn(frame);
  await page.keyboard.press('Escape');
  await eventually(() => dialog.count()).toBe(0);
});

journey('works at 390 pixels: nothing overflows, everything is in the menu', async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.phone);
  const host = await startNotebook([
    markdown('m', '# A title\n\nSome text with `code`.'),
    code('a', 'print("a rather long line of output " * 10)'),
    code('b', 'x = "a rather long line of code that does not fit on a phone at all"'),
  ]);
  const frame = await openNotebook(page, host);
  await button(frame, 'Run all cells').click();
  await eventually(() => outputs(frame, 'a').innerText()).toMatch(/rather long/);
  await eventually(() =>
    frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  ).toBe(true);
  await screenshot(page, 'editor phone');
  await button(frame, 'More').click();
  await screenshot(page, 'editor phone menu');
  await frame.getByRole('menuitem', { name: 'Delete cells' }).waitFor();
  await page.keyboard.press('Escape');
  await expectNoBarriersIn(frame);
});
