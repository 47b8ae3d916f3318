import { expect } from 'vitest';
import {
  cell,
  code,
  display,
  expectNoBarriersIn,
  markdown,
  openNotebook,
  outputs,
  startNotebook,
} from './editorHarness';
import { journey, screenshot, untilStill, VIEWPORTS } from './harness';

const TEX = String.raw;

const LESSON = [
  markdown('macro', TEX`Let $\newcommand{\RR}{\mathbb{R}} x_1, x_2 \in \RR$ and *emphasis*.`),
  markdown(
    'matrix',
    TEX`A system:

$$
\begin{pmatrix} a & b \\ c & d \end{pmatrix}
- \RR
$$

\begin{align*}
f(x) &= x^2 \\
g(x) &= \{1, 2\}
\end{align*}

It costs $5 and not $10; a wide one: $$${'a_1 + '.repeat(80)}b$$`,
  ),
  markdown(
    'prose',
    [
      '- [x] done',
      '- [ ] to do',
      '',
      '| left | right |',
      '|:--|--:|',
      '| $a$ | 2 |',
      '',
      'Said before[^1].',
      '',
      '[^1]: By Gauss.',
      '',
      '```python',
      'def f(x):',
      '    return "text"  # why',
      '```',
      '',
      '```bash',
      'echo $HOME $PATH',
      '```',
    ].join('\n'),
  ),
  markdown('notes', 'Another one[^1].\n\n[^1]: By Euler.'),
  code('latex', '', [
    display({
      'text/latex': TEX`$\displaystyle \int_0^1 x\,dx = \frac{1}{2}$`,
      'text/plain': 'Integral',
    }),
  ]),
  code('shown', '', [display({ 'text/markdown': TEX`A **mean** $\bar{x}$`, 'text/plain': 'x' })]),
  code('pandas', '', [
    display({
      'text/html': TEX`<table class="dataframe"><tr><th>$\alpha$</th></tr><tr><td><code>$not$</code></td></tr></table>`,
    }),
  ]),
  code('styled', '', [
    display({
      'text/html': TEX`<style>#T th { color: rgb(1, 2, 3) } .katex { color: rgb(4, 5, 6) }</style>
<table id="T"><tr><th>$\beta^2$</th></tr>
<tr><td><code>$not$</code> $\href{javascript:alert(1)}{x} \includegraphics{https://example.org/a.png}$</td></tr></table>`,
    }),
  ]),
];

journey(
  'EDF-01 formulas are typeset in markdown, latex, display(Markdown) and pandas, and lists, tables, footnotes and code look as written',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNotebook(LESSON));
    const formulas = (id: string) => cell(frame, id).locator('.katex');
    await expect.poll(() => formulas('matrix').count()).toBe(3);
    expect(await cell(frame, 'matrix').locator('.katex-error').count()).toBe(0);
    expect(await cell(frame, 'matrix').locator('.rendered').innerText()).toContain(
      'It costs $5 and not $10',
    );
    expect(await cell(frame, 'macro').locator('.katex-error').count()).toBe(0);
    expect(await cell(frame, 'macro').locator('em').innerText()).toBe('emphasis');
    for (const id of ['latex', 'shown', 'pandas'])
      await outputs(frame, id).locator('.katex').waitFor();
    expect(await outputs(frame, 'pandas').locator('code').innerText()).toBe('$not$');
    expect(
      await outputs(frame, 'latex').locator('.katex-mathml annotation').textContent(),
    ).toContain(TEX`\int_0^1`);

    // Html with a style stands in a tree of its own: its formulas look as elsewhere, and reach as little.
    const styled = outputs(frame, 'styled');
    await styled.locator('th .katex').waitFor();
    expect(
      await styled.locator('th .katex').evaluate((formula) => getComputedStyle(formula).fontFamily),
    ).toMatch(/^KaTeX_Main/);
    expect([
      await styled.locator('code').innerText(),
      await styled.locator('a, img').count(),
    ]).toEqual(['$not$', 0]);
    expect(
      await outputs(frame, 'pandas')
        .locator('.katex')
        .first()
        .evaluate((formula) => getComputedStyle(formula).color),
    ).not.toBe('rgb(4, 5, 6)');

    const prose = cell(frame, 'prose').locator('.rendered');
    expect(await prose.locator('li').allInnerTexts()).toEqual([
      '☑ done',
      '☐ to do',
      expect.stringContaining('By Gauss.'),
    ]);
    expect(await prose.locator('td .katex').count()).toBe(1);
    expect(await prose.locator('pre').nth(0).locator('span').count()).toBeGreaterThan(3);
    expect(await prose.locator('pre').nth(1).innerText()).toBe('echo $HOME $PATH\n');
    expect(await prose.locator('sup a').getAttribute('data-written')).toMatch(/^#footnote-/);

    // Each text has a first footnote; its link leads to its own.
    for (const [id, said] of [
      ['prose', 'By Gauss.'],
      ['notes', 'By Euler.'],
    ] as const) {
      const written = await cell(frame, id).locator('sup a').getAttribute('data-written');
      expect(
        await frame.locator(`[id="user-content-${written?.slice(1)}"]`).allInnerTexts(),
      ).toEqual([expect.stringContaining(said)]);
    }

    // A wide formula is scrolled by itself, also by keyboard; the page stays as wide as it is.
    expect(await cell(frame, 'matrix').locator('.math-display[tabindex="0"]').count()).toBe(1);
    for (const [name, size] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(size);
      await untilStill(page);
      expect(
        await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await screenshot(page, `editor math ${name}`);
    }
    await page.evaluate(() =>
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ type: 'theme', theme: 'dark' }, '*'),
    );
    await frame.waitForSelector('html[data-theme="dark"]');
    await screenshot(page, 'editor math dark');
    await expectNoBarriersIn(frame);
  },
);

journey(
  'EDF-05 hostile formulas reach nothing and end, and a wrong one says what is wrong',
  async ({ page }) => {
    const frame = await openNotebook(
      page,
      await startNotebook([
        markdown(
          'links',
          TEX`$\href{javascript:window.PWNED=1}{go}$ $\url{https://example.org}$ $\includegraphics{https://example.org/x.png}$ $\htmlStyle{position:fixed}{x}$ $\htmlData{a=b}{y}$`,
        ),
        markdown('endless', TEX`$\def\a{\a\a}\a$ and $\rule{1000000em}{1000000em}$`),
        markdown('wrong', TEX`$\frac{1$ and $\frac{1}{$ and $\nosuchmacro$`),
        markdown(
          'class',
          '<span class="tex">a^2</span> <span class="tex katex" onclick="window.PWNED=2">b</span>',
        ),
      ]),
    );
    await cell(frame, 'wrong').locator('.katex-error, .katex').first().waitFor();
    await cell(frame, 'class').locator('.katex').waitFor();
    expect(await frame.locator('.rendered :is(a, img, [style*="fixed"])').count()).toBe(0);
    expect(await frame.locator('.rendered [onclick]').count()).toBe(0);
    const tallest = await cell(frame, 'endless').evaluate(
      (element) => element.getBoundingClientRect().height,
    );
    expect(tallest).toBeLessThan(2_000);
    expect(
      await frame.evaluate(() => (window as unknown as { PWNED?: number }).PWNED),
    ).toBeUndefined();
  },
);

journey('EDF-01 what typesets formulas is loaded only where there is one', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
  });
  const frame = await openNotebook(
    page,
    await startNotebook([markdown('plain', 'It costs $5. `$x$`')]),
  );
  await cell(frame, 'plain').locator('.rendered code').waitFor();
  expect(asked.filter((url) => /katex/i.test(url))).toEqual([]);
});

journey(
  'EDF-01 what was written is read as it was written where the code that typesets and colours it cannot be had, and the page complains of nothing',
  async ({ page, expected }) => {
    expected.push(/Failed to load resource/);
    const refused: string[] = [];
    await page.context().route(/\/(python|katex)-[^/]+\.(js|css)$/, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    const frame = await openNotebook(page, await startNotebook(LESSON));
    await expect
      .poll(() =>
        ['python', 'katex'].every((name) => refused.some((url) => url.includes(`/${name}-`))),
      )
      .toBe(true);
    expect(await cell(frame, 'macro').locator('.rendered').innerText()).toContain('x_1, x_2');
    expect(await cell(frame, 'prose').locator('pre').first().innerText()).toContain(
      'return "text"  # why',
    );
    await untilStill(page);
  },
);
