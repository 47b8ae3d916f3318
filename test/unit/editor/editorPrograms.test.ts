import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { needsRequire, withRequire } from '~/frames/editor/outputs/sandbox/libraries';
import { loadsBokeh, needsBokehServer, programOf } from '~/frames/editor/outputs/sandbox/programs';
import { richest } from '~/frames/editor/outputs/richest';

const BASE = 'http://127.0.0.1:8888/nb/1-0123/';
const page = (data: Record<string, unknown>) =>
  programOf(data, richest(data), BASE)?.html() ?? null;
const scripts = (html: string | null) => html?.match(/<script[\s>]/g)?.length;

describe('outputs that a script draws', () => {
  it('a figure of Plotly is drawn by our copy, rather than by what its html asks for', () => {
    const figure = {
      data: [{ y: [1], name: '</script><script>alert(1)</script>' }],
      layout: { height: 300 },
    };
    const html = page({
      'application/vnd.plotly.v1+json': figure,
      'text/html': '<script>require(["plotly"])</script>',
      'image/png': 'AA',
    });
    expect(html).toMatch(
      /^<div id="figure" style="height:300px"><\/div><script src="http:\/\/127\.0\.0\.1:8888\/assets\/plotly[^"/]*\.js"><\/script>/,
    );
    expect([scripts(html), html?.includes('alert(1)\\u003c/script>')]).toEqual([2, true]);
    expect(
      page({ 'application/vnd.plotly.v1+json': { data: [], layout: { height: '1"><script>' } } }),
    ).toContain('height:525px');
  });

  it('a chart of Vega is drawn by the version it names, unless there is a picture or html of it', () => {
    const chart = { 'application/vnd.vegalite.v4+json': { mark: '</script>' }, 'text/plain': 'x' };
    expect(
      [...(page(chart) ?? '').matchAll(/npm\/([^"]*)"/g)].map(([, library]) => library),
    ).toEqual(['vega@5', 'vega-lite@4', 'vega-embed@6']);
    expect(
      [...(page({ 'application/vnd.vegalite.v6+json': {} }) ?? '').matchAll(/npm\/([^"]*)"/g)].map(
        ([, library]) => library,
      ),
    ).toEqual(['vega@6', 'vega-lite@6', 'vega-embed@7']);
    expect(scripts(page(chart))).toBe(4);
    expect([page({ ...chart, 'image/png': 'AA' }), page({ ...chart, 'text/html': '<b>' })]).toEqual(
      [null, null],
    );
    expect(
      page({ 'application/vnd.vegalite.v4"><script>+json': {}, 'text/plain': 'x' }),
    ).toBeNull();
  });

  it('JavaScript gets the element it knows, and cannot end its script, and a picture is more than it', () => {
    const html = page({
      'application/javascript': 'element.text("</script><img>")',
      'text/plain': '<Javascript>',
    });
    expect([scripts(html), html?.includes('element.text("\\x3c/script><img>")')]).toEqual([
      2,
      true,
    ]);
    expect(page({ 'application/javascript': 'x', 'image/png': 'AA' })).toBeNull();
  });

  it('every plot of Bokeh gets the BokehJS that an earlier output brought, without it, it says which cell to run', () => {
    const plot = {
      'application/vnd.bokehjs_exec.v0+json': '',
      'text/html': '<div id="p1001"></div>',
      'application/javascript': 'embed()',
    };
    expect(page(plot)).toContain('run the cell with output_notebook() first');
    expect(loadsBokeh({ 'application/javascript': 'other()' })).toBe(false);
    expect(
      loadsBokeh({
        'application/javascript': 'load("</script>")',
        'application/vnd.bokehjs_load.v0+json': '',
      }),
    ).toBe(true);
    expect(page(plot)).toBe(
      '<div id="p1001"></div><script>load("\\x3c/script>")</script><script>embed()</script>',
    );
    expect(
      needsBokehServer(plot, {
        'application/vnd.bokehjs_exec.v0+json': { id: 'p1', server_id: 's1' },
      }),
    ).toBe(true);
    expect(needsBokehServer(plot, { 'application/vnd.bokehjs_exec.v0+json': { id: 'p1' } })).toBe(
      false,
    );
  });

  it('RequireJS is there for html that asks for it, and not for libraries that only name it', () => {
    expect(
      needsRequire('<div></div><script>require(["plotly"], function (Plotly) {})</script>'),
    ).toBe(true);
    expect(needsRequire('<script>requirejs.config({})</script>')).toBe(true);
    expect(needsRequire('<p>require("x")</p><script>draw()</script>')).toBe(false);
    expect(
      needsRequire(
        `<script>${'x'.repeat(100_000)};require("y")</script><script>Plotly.newPlot()</script>`,
      ),
    ).toBe(false);
    expect(withRequire('<b>', BASE)).toMatch(
      /^<script src="http:\/\/127\.0\.0\.1:8888\/assets\/require[^"]*\.js"><\/script><script>requirejs\.config\(\{ waitSeconds: 0, paths: \{"plotly":"[^"]*[^s]"\}, shim: .*exports: 'Plotly' \} \} \}\)<\/script><b>$/,
    );
  });

  it('EDF-01 a library that takes a minute to come is waited for', () => {
    let now = 0;
    const waiting: (() => void)[] = [];
    const scripts: {
      addEventListener: (type: string, listener: (event: object) => void) => void;
      loaded?: (event: object) => void;
    }[] = [];
    const element = () => ({
      setAttribute: () => undefined,
      removeEventListener: () => undefined,
      getAttribute: () => 'plotly',
      parentNode: null,
      addEventListener(type: string, listener: (event: object) => void) {
        if (type === 'load') Object.assign(this, { loaded: listener });
      },
    });
    const head = {
      appendChild: (script: ReturnType<typeof element>) => {
        scripts.push(script);
        return script;
      },
    };
    const page = vm.createContext({
      navigator: { userAgent: '', platform: '' },
      Plotly: 'drawn',
      drawn: [] as unknown[],
      document: {
        createElement: element,
        getElementsByTagName: (tag: string) => (tag === 'head' ? [head] : []),
        currentScript: null,
      },
      setTimeout: (run: () => void) => {
        waiting.push(run);
        return waiting.length;
      },
      Date: class {
        getTime() {
          return now;
        }
      },
    });
    Object.assign(page, { window: page, self: page });
    vm.runInContext(
      readFileSync(createRequire(import.meta.url).resolve('requirejs/require.js'), 'utf8'),
      page,
    );
    const [, config = ''] =
      /<script>(requirejs\.config.*?)<\/script>/.exec(withRequire('', BASE)) ?? [];
    vm.runInContext(`${config}; require(['plotly'], (plotly) => { drawn.push(plotly); });`, page);
    const pass = () => {
      for (const run of waiting.splice(0)) run();
    };
    pass();
    now = 60_000;
    pass();
    const [script] = scripts;
    script?.loaded?.({ type: 'load', currentTarget: script });
    pass();
    expect([scripts.length, page['drawn']]).toEqual([1, ['drawn']]);
  });
});
