import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toTheme } from '../../../scripts/web/semantic/colours';
import { Icons } from '../../../scripts/web/semantic/icons';
import { iconsIn, readVocabulary } from '../../../scripts/web/semantic/words';
import { semanticCss, themed } from '../../../scripts/web/semanticCss';

const root = path.resolve(import.meta.dirname, '../../..');
const semantic = path.join(root, 'node_modules/semantic-ui-css');
const web = path.join(root, 'src/web');
const icons = new Icons(semantic);
const vocabulary = readVocabulary([web]);
const sheets = [
  ...readFileSync(path.join(web, 'ui/theme/semantic.css'), 'utf8').matchAll(
    /'semantic-ui-css\/([^']+)'/g,
  ),
].map(([, file = '']) => file);

it('every icon that the source names has a drawing', () => {
  const named = vocabulary.sources.flatMap(({ file, code }) =>
    [
      ...code.matchAll(
        /(?:<Icon [^>]*\bname|\bicon)(?:=|: )(?:\{[^}]*\?)?\s*["']([^"']+)["'](?:\s*:\s*["']([^"']+)["'])?/g,
      ),
    ]
      .flatMap(([, one, other]) => [one, other])
      .filter((name) => name !== undefined)
      .map((name) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !icons.has(name))).toEqual([]);
});

it('a name counts as an icon where something called an icon holds it, and nowhere else', () => {
  const code = `
    const ICONS = { good: 'check', bad: ['times', 'x'] };
    const iconOf = (kind) => (kind === 'file' ? 'folder outline' : 'file outline');
    function Mark({ icon = 'star' }) { return <><Icon name={on ? 'pause' : 'play'} title="time" /><Button icon="plus" content="add" /></>; }
    const entry = { icon: 'home', key: 'history' };`;
  expect(iconsIn('mark.tsx', code)).toEqual([
    'check',
    'times',
    'x',
    'file',
    'folder outline',
    'file outline',
    'star',
    'pause',
    'play',
    'time',
    'plus',
    'home',
  ]);
  expect(vocabulary.icons).not.toContain('android');
  expect(vocabulary.icons).toContain('square outline');
});

it('an icon that does not exist is toastAdded', () => {
  expect(icons.has('no such icon')).toBe(false);
  expect(icons.has('sync')).toBe(true);
});

it('the icon fonts hold the names in use only, and need no request', async () => {
  const rules = await icons.rules(['trash alternate outline', 'github']);
  expect(rules).toContain(
    'i.icon.trash.alternate.outline:before{content:"\\f2ed";font-family:semantic-outline}',
  );
  expect(rules).toContain('i.icon.github:before{content:"\\f09b";font-family:semantic-brand}');
  expect(rules).not.toContain('i.icon.gitlab');
  const fonts = [
    ...rules.matchAll(
      /@font-face\{font-family:([\w-]+);src:url\(data:font\/woff2;base64,([^)]+)\)/g,
    ),
  ];
  expect(fonts.map(([, name]) => name)).toEqual([
    'semantic-solid',
    'semantic-outline',
    'semantic-brand',
  ]);
  for (const [, , base64 = ''] of fonts) {
    const font = Buffer.from(base64, 'base64');
    expect(font.subarray(0, 4).toString()).toBe('wOF2');
    expect(font.length).toBeLessThan(1500);
  }
});

it('no Semantic sheet brings a colour, a font or an outside address of its own', () => {
  expect(sheets.length).toBeGreaterThan(10);
  for (const file of sheets) {
    const sheet = themed(readFileSync(path.join(semantic, file), 'utf8'), vocabulary);
    expect(sheet).not.toMatch(
      /#[0-9a-f]{3,8}\b|rgba?\(|https?:|@import|@font-face|Lato|!important/i,
    );
  }
});

it('leaves out what follows just any element: it would have whole tables styled anew with each row that scrolls in', () => {
  const sheet =
    '.ui.top.attached.label:first-child + :not(.attached){margin:0}.ui.modal > .icon:first-child + *{margin:0}.ui.header + p{margin:0}';
  expect(themed(sheet, { words: { has: () => true } })).toBe('.ui.header + p{margin:0}');
});

it('keeps the variants that the source says and leaves the others out', () => {
  const sheet =
    '.ui.primary.button{color:#fff}.ui.violet.button{color:#fff}.ui.tiny.heart.rating{color:red}';
  const kept = themed(sheet, { ...vocabulary, words: new Set(['button', 'primary']) });
  expect(kept).toBe('.ui.primary.button{color:var(--on-accent)}');
});

it.each(['', '?direct'])(
  'fills in the linked sheet, which a development server asks for with a query: "%s"',
  async (query) => {
    const sheet = path.join(web, 'ui/theme/semantic.css');
    const { transform } = semanticCss({ sheet, sources: [web], package: semantic });
    if (typeof transform !== 'function') throw new Error('the plugin has no transform');
    const filled: unknown = await Reflect.apply(transform, {}, [
      readFileSync(sheet, 'utf8'),
      sheet + query,
    ]);
    expect(filled).toMatchObject({
      code: expect.stringMatching(/@layer semantic[^]*\.ui\.button[^]*i\.icon\.github/) as unknown,
    });
  },
);

it('a sheet is used by whoever imports its component, or writes its class', () => {
  expect(vocabulary.components).toContain('button');
  expect(vocabulary.components).toContain('table');
  expect(vocabulary.components).not.toContain('rating');
});

it.each([
  ['background-color', '#FFFFFF', 'var(--surface)'],
  ['color', '#fff', 'var(--on-accent)'],
  ['color', 'rgba(0, 0, 0, 0.87)', 'var(--text)'],
  ['border', '1px solid rgba(34, 36, 38, 0.15)', '1px solid var(--line)'],
  ['background', '#2185D0', 'var(--accent)'],
  ['color', '#9F3A38', 'var(--bad-text)'],
  ['background-color', '#FCFFF5', 'var(--sunken)'],
  ['color', 'rgba(0, 0, 0, 0)', 'transparent'],
])('says %s: %s in the theme as %s', (property, value, expected) => {
  expect(toTheme(property, value)).toBe(expected);
});
